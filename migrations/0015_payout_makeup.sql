-- What a payout is made up of, frozen when it is asked for: its payee's bookkeeping rests on it.
alter table payouts add column gross_cents bigint;
-- what we keep: commission of a venue's share, or the fee of a seller's price
alter table payouts add column fee_cents bigint not null default 0 check (fee_cents >= 0);
-- of a seller's price: makes good what its bank took back (docs/decisions/0010-chargebacks.md)
alter table payouts add column kept_cents bigint not null default 0 check (kept_cents >= 0);
-- when a paid one came back
alter table payouts add column reversed_at timestamptz;

update payouts p set kept_cents = t.made_good_cents,
       fee_cents = coalesce((
         select -e.amount_cents from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
          where l.kind = 'transfer-released' and l.ref = t.id::text and e.account = 'platform_fee'), 0)
  from transfers t where p.account = 'seller_payable:' || t.id;
update payouts p set fee_cents = floor(p.amount_cents * b.commission_percent / (100 - b.commission_percent))
  from bookings b where b.id = p.booking_id and p.account like 'venue_payable:%';
update payouts set gross_cents = amount_cents + fee_cents + kept_cents;
update payouts p set reversed_at = l.at
  from ledger_transactions l where p.state = 'reversed' and l.kind = 'payout-reversed' and l.ref = p.id::text;

alter table payouts alter column gross_cents set not null;
alter table payouts add constraint payouts_made_up check (amount_cents = gross_cents - fee_cents - kept_cents);
alter table payouts add constraint payouts_reversed_at check ((state = 'reversed') = (reversed_at is not null));
create index payouts_paid on payouts (payee_id, paid_at) where paid_at is not null;
