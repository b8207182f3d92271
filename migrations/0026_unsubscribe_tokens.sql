-- The token of an alert's mails is made from its id and the installation's key, and kept nowhere (docs/decisions/0015-alerts.md).
alter table saved_searches drop column unsubscribe_token;
