-- Double-entry ledger (domain.md 3). Debits are positive, credits negative; every transaction sums to zero.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  booking_id bigint,
  payment_id bigint,
  -- fixed at birth, so that nothing can be added to a transaction later
  entry_count integer not null check (entry_count >= 2),
  at timestamptz not null,
  unique (kind, ref)
);
create index ledger_transactions_payment on ledger_transactions (payment_id);
create index ledger_transactions_booking on ledger_transactions (booking_id);
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  unique (transaction_id, account)
);
create index ledger_entries_account on ledger_entries (account, id);

-- Balances of the accounts that may never be overdrawn: what we owe to others, and what is on its way.
create table ledger_guarded_balances (
  account text primary key,
  -- credit balance, never below zero
  credit_cents bigint not null check (credit_cents >= 0)
);

create function ledger_is_guarded(account text) returns boolean language sql immutable as $$
  select split_part(account, ':', 1) in
    ('venue_payable', 'seller_payable', 'refund_payable', 'late_payment', 'escrow', 'in_flight')
$$;

create function ledger_guard_balance() returns trigger language plpgsql as $$
begin
  if ledger_is_guarded(new.account) then
    -- a debit needs an existing balance; only a credit may open the account
    update ledger_guarded_balances set credit_cents = credit_cents - new.amount_cents where account = new.account;
    if not found then
      insert into ledger_guarded_balances (account, credit_cents) values (new.account, -new.amount_cents)
      on conflict (account) do update
        set credit_cents = ledger_guarded_balances.credit_cents + excluded.credit_cents;
    end if;
  end if;
  return null;
end $$;
create trigger ledger_entries_guard after insert on ledger_entries
  for each row execute function ledger_guard_balance();

create function ledger_check_balanced() returns trigger language plpgsql as $$
declare
  target bigint;
  entries integer;
  expected integer;
  total numeric;
begin
  target := case when tg_table_name = 'ledger_transactions' then new.id else (to_jsonb(new) ->> 'transaction_id')::bigint end;
  select count(*), coalesce(sum(amount_cents), 0) into entries, total from ledger_entries where transaction_id = target;
  select entry_count into expected from ledger_transactions where id = target;
  if entries < 2 or entries <> expected or total <> 0 then
    raise exception 'ledger transaction % has % of % entries summing to %', target, entries, expected, total
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_check_balanced();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_balanced();

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();

-- The guarded balances follow the entries; nobody else writes them.
create function ledger_only_by_entries() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() < 2 then
    raise exception '% follows the ledger entries', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_guarded_balances_by_entries before insert or update or delete or truncate on ledger_guarded_balances
  for each statement execute function ledger_only_by_entries();
