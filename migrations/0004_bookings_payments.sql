-- A hold: a couple has 15 minutes to pay for a date, or for a transfer (domain.md row 9; contract/processes/hold.ts). Its id
-- is the number of what comes of it: of the booking, or of the holding by which the couple takes a booking over.
create table holds (
  id bigint primary key default new_id('holds'),
  couple_id bigint not null references users (id),
  listing_id bigint not null references listings (id),
  -- the transfer that the listing offers, if it does
  transfer_id bigint,
  state text not null check (state in ('running', 'ending', 'paid', 'over')),
  -- what checkout charges
  amount_cents bigint not null check (amount_cents > 0),
  guest_count integer not null check (guest_count > 0 and guest_count <= max_guests),
  max_guests integer not null,
  -- The terms of a date from its venue, frozen for the booking that may come of it. A transfer passes on a booking that
  -- has its own.
  original_cents bigint,
  price_cents bigint,
  deposit_cents bigint,
  balance_due_date date,
  commission_percent numeric(5, 2),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint holds_terms check (num_nulls(original_cents, price_cents, deposit_cents, commission_percent)
    = case when transfer_id is null then 0 else 4 end
    and (transfer_id is null or balance_due_date is null)),
  -- what the booking will ask for, before anybody pays
  constraint holds_payable check (transfer_id is not null
    or (original_cents > 0 and deposit_cents > 0 and deposit_cents <= price_cents and amount_cents <= price_cents
        and commission_percent between 0 and 50))
);
-- The indexes decide every race.
create unique index holds_one_per_couple on holds (couple_id) where state = 'running';
create unique index holds_one_per_listing on holds (listing_id) where state in ('running', 'ending');
create index holds_couple on holds (couple_id, listing_id, created_at);
create index holds_transfer on holds (transfer_id) where transfer_id is not null;
create index holds_newest on holds (created_at desc, id desc);
create index holds_deadline on holds (expires_at) where state in ('running', 'ending');

-- A booking is the agreement between a venue and whoever holds its date, on the terms that its hold has frozen. It
-- survives when its couple passes it on. Its row is the lock of everything that happens to it: state, transfer, money.
create table bookings (
  id bigint primary key references holds (id),
  listing_id bigint not null references listings (id),
  venue_id bigint not null references venues (id),
  event_date date not null,
  state text not null check (state in
    ('confirmed', 'transferring', 'cancelled', 'lapsed', 'completed')),
  max_guests integer not null,
  original_cents bigint not null check (original_cents > 0),
  price_cents bigint not null check (price_cents > 0),
  deposit_cents bigint not null check (deposit_cents > 0 and deposit_cents <= price_cents),
  balance_due_date date,
  -- by all couples that have held it
  paid_cents bigint not null default 0 check (paid_cents >= 0 and paid_cents <= price_cents),
  commission_percent numeric(5, 2) not null default 0 check (commission_percent between 0 and 50)
);
create unique index bookings_one_per_listing on bookings (listing_id)
  where state in ('confirmed', 'transferring', 'completed');
create unique index bookings_one_per_venue_date on bookings (venue_id, event_date)
  where state in ('confirmed', 'transferring', 'completed');
create index bookings_venue on bookings (venue_id, event_date);
create index bookings_to_complete on bookings (event_date) where state = 'confirmed';

-- Who holds a booking, since when, by which way, and until when: one row a couple. A transfer ends one holding and begins
-- the next. The number of a booking that people see is that of their holding, so that neither couple of a transfer learns
-- anything about the other's; the first holding has the number of the booking itself.
create table holdings (
  id bigint primary key references holds (id),
  booking_id bigint not null references bookings (id),
  couple_id bigint not null references users (id),
  way text not null check (way in ('booked', 'taken_over')),
  guest_count integer not null check (guest_count > 0),
  contact_email text not null,
  created_at timestamptz not null,
  began_at timestamptz not null,
  -- when it passed to the next couple, and what the booking had received by then and still owed: what the next couple
  -- pays is not this one's business
  ended_at timestamptz,
  ended_paid_cents bigint,
  ended_due_date date,
  unique (id, booking_id),
  constraint holdings_first_number check ((way = 'booked') = (id = booking_id)),
  constraint holdings_ended check ((ended_at is null) = (ended_paid_cents is null)
    and (ended_at is null or ended_at >= began_at))
);
create unique index holdings_one_at_a_time on holdings (booking_id) where ended_at is null;
create index holdings_booking on holdings (booking_id, began_at);
create index holdings_couple on holdings (couple_id);

-- Who may see a venue through which booking; written when a booking is confirmed or a transfer of it paid, never taken
-- back (row 1). A buyer sees both listings of the date: the transfer's, and the one that was booked first.
create table reveals (
  user_id bigint not null references users (id),
  booking_id bigint not null references bookings (id),
  listing_id bigint not null references listings (id),
  venue_id bigint not null references venues (id),
  created_at timestamptz not null,
  primary key (user_id, booking_id, listing_id)
);
create index reveals_venue on reveals (venue_id, user_id);
create index reveals_listing on reveals (listing_id, user_id);

-- What was done once about a couple's balance: reminders by days, the charge of the saved card, the last warning.
create table balance_notices (
  holding_id bigint not null references holdings (id),
  notice text not null check (notice in ('60', '45', '37', '32', 'charge', 'overdue')),
  at timestamptz not null,
  primary key (holding_id, notice)
);

-- The card provider's customer of a couple; made once, by our user's id as idempotency key.
create table card_customers (
  user_id bigint primary key references users (id),
  customer_id text not null unique,
  created_at timestamptz not null
);

create table payments (
  id bigint primary key default new_id('payments'),
  couple_id bigint not null references users (id),
  -- what a checkout pays for
  hold_id bigint references holds (id),
  -- of a deposit or a full price from the moment in which it has made a booking
  booking_id bigint references bookings (id),
  -- a transfer is paid by payments of its own
  transfer_id bigint,
  purpose text not null check (purpose in ('deposit', 'full', 'balance', 'transfer')),
  state text not null check (state in ('new', 'open', 'requires_action', 'processing', 'succeeded', 'cancelled')),
  amount_cents bigint not null check (amount_cents > 0),
  -- frozen while `new`, for the first call to the provider must be repeatable; each change counts the version up
  save_card boolean not null default false,
  save_card_version integer not null default 0,
  intent_id text unique,
  client_secret text,
  charge_id text,
  decline_message text,
  captured_cents bigint not null default 0 check (captured_cents in (0, amount_cents)),
  -- reserved before a refund is asked for, so that refunds never exceed what was captured
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= captured_cents),
  -- what the provider kept; known some time after the capture
  fee_cents bigint check (fee_cents >= 0),
  -- Whose holding this payment is part of: set when it settles; of a transfer's payment
  -- when the transfer is completed. Money that came too late pays for nothing (docs/decisions/0010-chargebacks.md).
  holding_id bigint references holdings (id),
  -- when it went back because it came too late (domain.md row 9): it is over, and the same can be paid again
  returned_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null,
  constraint payments_that_count check (holding_id is null or (state = 'succeeded' and returned_at is null)),
  constraint payments_for_hold check ((purpose = 'balance') = (hold_id is null)),
  constraint payments_for_booking check (case purpose when 'balance' then booking_id is not null
    when 'transfer' then booking_id is null else (booking_id is not null) = (holding_id is not null) end),
  constraint payments_for_transfer check ((purpose = 'transfer') = (transfer_id is not null)),
  check ((state = 'succeeded') = (captured_cents > 0)),
  check (state = 'new' or state = 'cancelled' or intent_id is not null)
);
-- One payment per hold, and one live payment per couple's balance (domain.md 2).
create unique index payments_of_hold on payments (hold_id) where hold_id is not null;
create unique index payments_one_live on payments (booking_id, couple_id)
  where purpose = 'balance' and state <> 'cancelled' and returned_at is null;
create index payments_couple on payments (couple_id);
create index payments_booking on payments (booking_id) where booking_id is not null;
create index payments_counting on payments (holding_id) where holding_id is not null;
create index payments_transfer on payments (transfer_id, couple_id) where transfer_id is not null;
create index payments_unsettled on payments (checked_at nulls first)
  where state in ('new', 'open', 'requires_action', 'processing') or (state = 'succeeded' and fee_cents is null);

create table refunds (
  id bigint primary key default new_id('refunds'),
  payment_id bigint not null references payments (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- one that was begun for a cancelled booking comes out of the venue's money
  reason text not null
    check (reason in ('late-payment', 'cancelled', 'transfer-refused', 'dispute-refund', 'dispute-split')),
  -- a failed one ends when another takes its place, or when its couple has the money some other way
  state text not null check (state in ('pending', 'sent', 'succeeded', 'failed', 'replaced', 'closed')),
  provider_id text unique,
  failure_message text,
  checked_at timestamptz,
  created_at timestamptz not null,
  constraint refunds_known_to_provider check (state not in ('sent', 'succeeded') or provider_id is not null)
);
create index refunds_payment on refunds (payment_id);
create index refunds_failed on refunds (created_at) where state = 'failed';
create index refunds_unsettled on refunds (checked_at nulls first) where state in ('pending', 'sent', 'succeeded');

-- A couple's bank took a payment back (domain.md 2). While one is open, nothing that it touches is paid out.
create table chargebacks (
  id bigint primary key default new_id('chargebacks'),
  payment_id bigint not null references payments (id),
  provider_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  -- what the provider takes for it, won or lost
  fee_cents bigint not null check (fee_cents >= 0),
  state text not null check (state in ('open', 'won', 'lost')),
  checked_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index chargebacks_payment on chargebacks (payment_id);
create index chargebacks_open on chargebacks (checked_at) where state = 'open';

-- Inbox: stored by the provider's event id before anything else happens. Only hints are kept: what an event claims
-- is never believed, the object is fetched.
create table webhook_events (
  id text primary key,
  type text not null,
  object_id text,
  payment_id bigint,
  refund_id bigint,
  received_at timestamptz not null,
  processed_at timestamptz
);
