-- A letter's text is made of its content when it is sent, and no longer kept beside it: a round of alerts writes letters by
-- the ten thousands. Older code that still runs sends such a letter without its plain text.
--
-- works with 0055
alter table mails alter column body_text drop not null;
