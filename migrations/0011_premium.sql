-- Premium memberships (domain.md row 25): a monthly subscription at the card provider. One row from joining to ending; who
-- joins again begins another. The process table is contract/processes/membership.ts.
create table memberships (
  id bigint primary key default new_id('memberships'),
  user_id bigint not null references users (id),
  state text not null check (state in ('new', 'incomplete', 'active', 'past_due', 'ended')),
  -- a month's price, frozen when it begins
  price_cents bigint not null check (price_cents > 0),
  subscription_id text unique,
  -- what the browser pays the open invoice with: the first one, or a renewal that the card declined
  client_secret text,
  decline_message text,
  -- the end of the last month that is paid
  paid_until timestamptz,
  cancels_at_period_end boolean not null default false,
  -- why we end it before that, from the moment we decide: the provider hears of it next
  closing text check (closing in ('cancelled', 'disputed', 'account-closed')),
  ending text check (ending in ('cancelled', 'disputed', 'account-closed', 'unpaid', 'never-paid')),
  -- counts what we have learned from the provider: an answer older than the last one is asked for again
  version integer not null default 0,
  checked_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint memberships_known_to_provider check (state in ('new', 'ended') or subscription_id is not null),
  constraint memberships_begun check ((began_at is null) = (paid_until is null)
    and (state not in ('active', 'past_due') or began_at is not null)),
  constraint memberships_ended check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (ending is not null))
);
-- One at a time for each account.
create unique index memberships_one_live on memberships (user_id) where state <> 'ended';
create index memberships_user on memberships (user_id, created_at);
create index memberships_unsettled on memberships (checked_at) where state <> 'ended';

-- A month that was paid, as the provider's invoice says.
create table membership_invoices (
  id bigint primary key default new_id('membership_invoices'),
  membership_id bigint not null references memberships (id),
  provider_id text not null unique,
  intent_id text unique,
  charge_id text unique,
  amount_cents bigint not null check (amount_cents >= 0),
  -- what the provider kept; known some time after the payment
  fee_cents bigint check (fee_cents >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz not null,
  constraint membership_invoices_charged check ((amount_cents > 0) = (charge_id is not null)),
  check (period_end > period_start)
);
create index membership_invoices_membership on membership_invoices (membership_id, paid_at);
create index membership_invoices_without_fee on membership_invoices (membership_id) where fee_cents is null;

-- A bank takes back a payment, or a month of a membership.
alter table chargebacks alter column payment_id drop not null,
  add column invoice_id bigint references membership_invoices (id),
  add constraint chargebacks_of_one check (num_nonnulls(payment_id, invoice_id) = 1);
create index chargebacks_invoice on chargebacks (invoice_id) where invoice_id is not null;

alter table webhook_events add column membership_id bigint;
