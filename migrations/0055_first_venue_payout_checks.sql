-- The first looks at what venues have, planned as the timer would: apart from the triggers, so that nobody waits for it.
--
-- works with 0054
insert into venue_payout_checks (booking_id, next_at)
select b.id, case when paid.cents >= b.deposit_cents - floor(b.deposit_cents * b.commission_percent / 100) then b.event_date
                  else least(h.began_at + interval '2 days', b.event_date) end
  from ledger_guarded_balances g
  join bookings b on g.account = 'venue_payable:' || b.id
  join holdings h on h.booking_id = b.id and h.ended_at is null
 cross join lateral (
   select coalesce(sum(p.amount_cents), 0) as cents from payouts p
    where p.account = g.account and p.state not in ('void', 'reversed')) paid
 where g.credit_cents > 0
on conflict do nothing;
