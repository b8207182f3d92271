-- Why somebody has reported a message, in their words; null where they gave no reason, or closed their account.
-- works with 0048
alter table messages
  add column report_reason text check (char_length(report_reason) between 1 and 500);
