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
  -- an unready payee was reminded last
  reminded_at timestamptz,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  check (state not in ('paid', 'reversed') or provider_id is not null),
  check ((state = 'reversed') = (reversal is not null and reversal = 'done')),
  check ((reversal is null) = (reversal_wanted_at is null))
);
create index payouts_account on payouts (account);
create index payouts_payee on payouts (payee_id, created_at);
create index payouts_booking on payouts (booking_id);
create index payouts_waiting on payouts (due_at) where state in ('pending', 'sent', 'failed') or reversal = 'wanted';

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

-- What was done once about a booking's balance: reminders by days, the charge of the saved card, the last warning.
create table balance_notices (
  booking_id bigint not null references bookings (id),
  notice text not null check (notice in ('60', '45', '37', '32', 'charge', 'overdue')),
  at timestamptz not null,
  primary key (booking_id, notice)
);

-- Why money goes back to a card; what was begun for a cancelled booking comes out of the venue's money.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('late-payment', 'cancelled', 'transfer-refused', 'dispute-refund', 'dispute-split'));
