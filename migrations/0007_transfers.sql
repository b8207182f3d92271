-- Couple-to-couple transfers (domain.md 2, Transfer). One row a transfer; the process table is contract/processes/transfer.ts.
create table transfers (
  id bigint primary key default new_id('transfers'),
  booking_id bigint not null references bookings (id),
  seller_id bigint not null references users (id),
  venue_id bigint not null references venues (id),
  event_date date not null,
  state text not null check (state in
    ('consent', 'consented', 'listed', 'offer_accepted', 'reserved', 'funded', 'assigned', 'disputed', 'completed',
     'refunding', 'refunded', 'withdrawn', 'declined', 'expired')),
  asking_cents bigint not null check (asking_cents > 0),
  -- what the seller had paid when it began
  original_deposit_cents bigint not null check (original_deposit_cents >= asking_cents),
  venue_fee_cents bigint not null default 0 check (venue_fee_cents >= 0),
  -- when whoever is asked now must have acted
  deadline timestamptz,
  reminders integer not null default 0,
  consented_at timestamptz,
  -- the seller asked an admin to look, after the venue's silence
  escalated_at timestamptz,
  -- the transfer's own listing, from `listed` on
  listing_id bigint unique references listings (id),
  listed_at timestamptz,
  buyer_id bigint references users (id),
  payment_id bigint references payments (id),
  reserved_until timestamptz,
  -- the reservation is over, and the card provider is asked to cancel its payment
  reservation_ending boolean not null default false,
  guest_count integer,
  funded_at timestamptz,
  assigned_at timestamptz,
  disputed_at timestamptz,
  -- a split: what went back to the buyer
  split_cents bigint not null default 0 check (split_cents >= 0 and split_cents < asking_cents),
  new_booking_id bigint unique references bookings (id),
  reason text,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (buyer_id is distinct from seller_id),
  check (state <> 'reserved' or (buyer_id is not null and payment_id is not null and reserved_until is not null)),
  constraint transfers_completed check ((state = 'completed') = (new_booking_id is not null))
);
-- A booking is offered once at a time, and a couple reserves one transfer at a time.
create unique index transfers_one_live on transfers (booking_id)
  where state not in ('completed', 'refunded', 'withdrawn', 'declined', 'expired');
create unique index transfers_one_reservation_per_couple on transfers (buyer_id)
  where state = 'reserved' and not reservation_ending;
-- Partial, so that setting it locks no key: a crowd that asks at once would wait for itself crosswise.
create unique index transfers_payment on transfers (payment_id) where payment_id is not null;
create index transfers_seller on transfers (seller_id, created_at);
create index transfers_buyer on transfers (buyer_id, created_at);
create index transfers_venue on transfers (venue_id, created_at);
create index transfers_deadline on transfers (state, deadline);

create table transfer_documents (
  id bigint primary key default new_id('transfer_documents'),
  owner_id bigint not null references users (id),
  -- null until a transfer takes it
  transfer_id bigint references transfers (id),
  file_id bigint not null unique references files (id),
  name text not null,
  created_at timestamptz not null
);
create index transfer_documents_transfer on transfer_documents (transfer_id);
create index transfer_documents_owner on transfer_documents (owner_id) where transfer_id is null;

-- A buyer's booking is born confirmed and carries what was paid before (domain.md 2).
alter table bookings add column carried_from bigint unique references bookings (id);

-- A transfer is paid by a payment of its own; bookings have theirs.
alter table payments add column transfer_id bigint references transfers (id);
alter table payments add constraint payments_for_transfer check ((purpose = 'transfer') = (transfer_id is not null));
create index payments_transfer on payments (transfer_id, couple_id) where transfer_id is not null;

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('late-payment', 'transfer-refused', 'dispute-refund', 'dispute-split'));

-- A transfer's listing: what its buyer still owes the venue counts in percent and savings (domain.md row 16).
alter table listings add foreign key (transfer_id) references transfers (id);
alter table listings add column balance_cents bigint not null default 0 check (balance_cents >= 0);
alter table listings add column balance_due_date date;
alter table listings drop constraint listings_check;
alter table listings add constraint listings_discount check
  (discounted_cents > 0 and (transfer_id is not null or discounted_cents >= 5000)
   and discounted_cents + balance_cents < original_cents);
alter table listings alter column savings_cents set expression as (original_cents - discounted_cents - balance_cents);
alter table listings alter column discount_rate set expression as
  ((((original_cents - discounted_cents - balance_cents) * 10000) / original_cents)::integer);

-- The seller's balance payments reach the listing of its unsold transfer (domain.md row 23).
create function booking_reaches_transfer() returns trigger language plpgsql as $$
begin
  update listings set balance_cents = new.price_cents - new.paid_cents
    from transfers
   where transfers.booking_id = new.id and listings.id = transfers.listing_id
     and transfers.state in ('listed', 'offer_accepted', 'reserved');
  return null;
end $$;
create trigger bookings_reach_transfers after update of paid_cents on bookings for each row
  when (old.paid_cents is distinct from new.paid_cents) execute function booking_reaches_transfer();
