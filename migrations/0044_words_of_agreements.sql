-- An agreement keeps the words in which it was confirmed: a later edit of its text is for later agreements.
-- works with 0043
alter table agreements
  -- its blocks (server/platform/pdf/sheet.ts); null of those that were confirmed before this migration
  add column words json;
