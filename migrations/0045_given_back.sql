-- What a bank gives back after it had taken it for good, and is a couple's, is a refund that waits for an admin.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in
  ('late-payment', 'cancelled', 'transfer-refused', 'dispute-refund', 'dispute-split', 'given-back'));
