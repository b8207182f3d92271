-- A payment that went back because it came too late (domain.md row 9) is over, though its state is 'succeeded': a balance
-- that was paid while another couple had the date reserved can be paid again once that couple has not bought it.
alter table payments add column returned_at timestamptz;
update payments set returned_at = posted.at
  from ledger_transactions posted
 where posted.kind = 'late-payment' and posted.payment_id = payments.id;
drop index payments_one_live;
create unique index payments_one_live on payments (booking_id, purpose)
  where state <> 'cancelled' and returned_at is null;
