-- Payouts to venues and sellers by connected accounts (domain.md row 40).
create table payout_accounts (
  user_id bigint primary key references users (id),
  -- null until the provider has made it; made once, by our user's id as idempotency key
  provider_id text unique,
  -- everything the provider asks for was sent in
  submitted boolean not null default false,
  -- money can be sent to it
  ready boolean not null default false,
  -- what the provider still asks for, in its own words
  requirements text[] not null default '{}',
  checked_at timestamptz not null,
  created_at timestamptz not null
);
create index payout_accounts_unready on payout_accounts (checked_at) where provider_id is not null;

create table payouts (
  id bigint primary key default new_id('payouts'),
  -- the ledger account that pays, such as venue_payable:123
  account text not null check (account ~ '^(venue_payable|seller_payable):[0-9]+$'),
  payee_id bigint not null references users (id),
  booking_id bigint references bookings (id),
  -- What it is made up of, frozen when it is asked for: the payee's bookkeeping rests on it.
  gross_cents bigint not null,
  -- what we keep: the commission of a venue's share, or the fee of a seller's price
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- of a seller's price: makes good what their bank took back (docs/decisions/0010-chargebacks.md)
  kept_cents bigint not null default 0 check (kept_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  -- what it is paid for; asked for once
  ref text not null unique,
  -- the card payment that the money came by; the provider sends it on as soon as that has arrived
  source_payment_id bigint references payments (id),
  state text not null check (state in ('pending', 'sent', 'paid', 'failed', 'parked', 'reversed', 'void')),
  due_at timestamptz not null,
  -- how often the provider has refused it; each attempt is a request of its own
  refusals integer not null default 0 check (refusals >= 0),
  sent_at timestamptz,
  paid_at timestamptz,
  provider_id text unique,
  failure_message text,
  -- the money is owed back to us: wanted, then taken back (done) or gone (refused)
  reversal text check (reversal in ('wanted', 'done', 'refused')),
  reversal_wanted_at timestamptz,
  reversal_id text unique,
  -- when a paid one came back
  reversed_at timestamptz,
  -- an unready payee was reminded last
  reminded_at timestamptz,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  constraint payouts_made_up check (amount_cents = gross_cents - fee_cents - kept_cents),
  constraint payouts_reversed_at check ((state = 'reversed') = (reversed_at is not null)),
  check (state not in ('paid', 'reversed') or provider_id is not null),
  check ((state = 'reversed') = (reversal is not null and reversal = 'done')),
  check ((reversal is null) = (reversal_wanted_at is null))
);
create index payouts_account on payouts (account);
create index payouts_payee on payouts (payee_id, created_at);
create index payouts_paid on payouts (payee_id, paid_at) where paid_at is not null;
create index payouts_booking on payouts (booking_id);
create index payouts_waiting on payouts (due_at) where state in ('pending', 'sent', 'failed') or reversal = 'wanted';
