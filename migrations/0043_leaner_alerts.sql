-- A round of alerts writes many mails at once (docs/decisions/0015-alerts.md): each takes a fifth of what it did.
-- Older code can't run beside it: it would send these mails as plain text, and leave the secrets of their links in `content`.
alter table mails
  -- what the letter says (LetterContent in server/platform/mail/letter.ts); it becomes HTML when it is sent
  add column content json,
  -- of mails that older code wrote; goes with a later change of this table
  alter column body_html drop not null,
  add constraint mails_have_html check (content is not null or body_html is not null);

-- A memory of what was told, which goes with its age: looking up the couple and the date of each row was half of its price.
alter table alerted_dates
  drop constraint alerted_dates_user_id_fkey,
  drop constraint alerted_dates_listing_id_fkey;

-- It served code that is older than 0041.
drop index saved_searches_to_run;
