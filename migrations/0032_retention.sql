-- what is forgotten after its time is found without reading the rest
create index mails_sent on mails (sent_at) where sent_at is not null;
create index webhook_events_by_age on webhook_events (received_at);
