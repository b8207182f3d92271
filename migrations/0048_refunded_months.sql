-- What somebody has refunded of a month of Premium in the card provider's dashboard, in cents.
-- works with 0047
alter table membership_invoices
  add column refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents);
