-- When the timer that pays venues next looks at a booking whose venue has money without a payout (domain.md row 40,
-- docs/decisions/0075-when-a-venue-is-looked-at.md). Whatever may make money due asks for a look at once; otherwise the timer
-- knows the moment itself: 48 hours after confirmation, or the day after the event.
--
-- works with 0053
create table venue_payout_checks (
  booking_id bigint primary key,
  -- -infinity: at once; infinity: once its transfer has ended, or a bank has decided
  next_at timestamptz not null
);
create index venue_payout_checks_next on venue_payout_checks (next_at);

-- These run with the rights of whoever migrates: older code posts to the ledger before anyone may write the new table.
create function check_venue_payout(booking bigint) returns void
  language sql security definer set search_path from current as $$
  insert into venue_payout_checks as checks (booking_id, next_at) select id, '-infinity' from bookings where id = booking
  on conflict (booking_id) do update set next_at = excluded.next_at where checks.next_at > excluded.next_at
$$;

create function venue_money_came() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform check_venue_payout(split_part(new.account, ':', 2)::bigint);
  return null;
end $$;

create function venue_money_is_free() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_table_name = 'bookings' then
    update venue_payout_checks set next_at = '-infinity' where booking_id = new.id;
  elsif tg_table_name = 'venues' then
    update venue_payout_checks set next_at = '-infinity' from bookings b where b.id = booking_id and b.venue_id = new.id;
  else
    update venue_payout_checks set next_at = '-infinity'
     where booking_id = (select p.booking_id from payments p where p.id = new.payment_id);
  end if;
  return null;
end $$;

-- in the order in which the product locks them
lock table venues, bookings, chargebacks, payouts, ledger_guarded_balances in share row exclusive mode;
create trigger ledger_guarded_balances_first_venue_money after insert on ledger_guarded_balances
  for each row when (new.account ~ '^venue_payable:\d+$') execute function venue_money_came();
create trigger ledger_guarded_balances_venue_money after update on ledger_guarded_balances
  for each row when (new.account ~ '^venue_payable:\d+$' and new.credit_cents > old.credit_cents)
  execute function venue_money_came();
-- a payout that wasn't made, or was taken back
create trigger payouts_venue_money after update of state on payouts
  for each row when (new.account ~ '^venue_payable:\d+$' and new.state in ('void', 'reversed') and old.state <> new.state)
  execute function venue_money_came();
create trigger bookings_venue_money after update of state on bookings
  for each row when (old.state <> new.state) execute function venue_money_is_free();
create trigger chargebacks_venue_money after update of state on chargebacks
  for each row when (old.state <> new.state) execute function venue_money_is_free();
-- the day after the event begins elsewhere at another time
create trigger venues_venue_money after update of state on venues
  for each row when (old.state <> new.state) execute function venue_money_is_free();
