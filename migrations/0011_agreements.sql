-- The agreement of assignment of a transfer: what its PDF says, as it stood when the venue confirmed (or an admin in its
-- place). Written in the transaction of the transition to `assigned` and never changed: it is the contract of three
-- parties, so the names in it stay when an account is erased.
create table agreements (
  -- the number of the agreement
  id bigint primary key default new_id('agreements'),
  transfer_id bigint not null unique references transfers (id),
  booking_id bigint not null references bookings (id),
  seller_name text not null,
  buyer_name text not null,
  venue_name text not null,
  venue_address text not null,
  venue_city text not null,
  venue_state text not null,
  venue_zip_code text not null,
  event_date date not null,
  guest_count integer not null,
  -- price of the booking, what was paid of it, what its holder still owes the venue, and by when
  booking_cents bigint not null check (booking_cents > 0),
  paid_cents bigint not null check (paid_cents >= 0),
  balance_cents bigint not null check (balance_cents >= 0),
  balance_due_date date,
  -- the seller's price, the venue's fee, and what the buyer paid into escrow
  transfer_cents bigint not null check (transfer_cents > 0),
  venue_fee_cents bigint not null check (venue_fee_cents >= 0),
  buyer_paid_cents bigint not null,
  offered_at timestamptz not null,
  consented_at timestamptz not null,
  consented_by text not null check (consented_by in ('venue', 'admin')),
  funded_at timestamptz not null,
  confirmed_at timestamptz not null,
  confirmed_by text not null check (confirmed_by in ('venue', 'admin')),
  confirmed_by_id bigint references users (id),
  -- until when the buyer may dispute; silence is a yes
  answer_by timestamptz not null,
  constraint agreements_booking_adds_up check (booking_cents = paid_cents + balance_cents),
  constraint agreements_transfer_adds_up check (buyer_paid_cents = transfer_cents + venue_fee_cents)
);

-- Transfers that a venue confirmed before agreements were written down, from what the other tables say of them.
insert into agreements
  (transfer_id, booking_id, seller_name, buyer_name, venue_name, venue_address, venue_city, venue_state, venue_zip_code,
   event_date, guest_count, booking_cents, paid_cents, balance_cents, balance_due_date, transfer_cents, venue_fee_cents,
   buyer_paid_cents, offered_at, consented_at, consented_by, funded_at, confirmed_at, confirmed_by, confirmed_by_id,
   answer_by)
select t.id, t.booking_id, seller.name, buyer.name, v.name, v.address, v.city, v.state, v.zip_code, t.event_date,
       coalesce(t.guest_count, b.guest_count), b.price_cents, b.paid_cents, b.price_cents - b.paid_cents,
       case when b.paid_cents < b.price_cents then b.balance_due_date end,
       t.asking_cents, t.venue_fee_cents,
       t.asking_cents + t.venue_fee_cents, t.created_at, t.consented_at,
       coalesce(consent.actor, 'venue'), t.funded_at, t.assigned_at, coalesce(assign.actor, 'venue'), assign.actor_id,
       t.assigned_at + case when t.event_date - t.assigned_at::date < 14 then interval '24 hours'
                            else interval '72 hours' end
  from transfers t
  join bookings b on b.id = t.booking_id
  join venues v on v.id = t.venue_id
  join users seller on seller.id = t.seller_id
  join users buyer on buyer.id = t.buyer_id
  left join lateral (select actor from process_events e
                      where e.process = 'transfer' and e.object_id = t.id and e.transition = 'consent'
                      order by e.id desc limit 1) consent on true
  left join lateral (select actor, actor_id from process_events e
                      where e.process = 'transfer' and e.object_id = t.id and e.transition = 'assign'
                      order by e.id desc limit 1) assign on true
 where t.assigned_at is not null and t.funded_at is not null and t.consented_at is not null;

create trigger agreements_append_only before update or delete on agreements
  for each row execute function refuse_change();
create trigger agreements_no_truncate before truncate on agreements
  for each statement execute function refuse_change();
