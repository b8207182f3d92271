-- What is a couple's and waits to be sent from our bank is kept for them like all that we owe others: it can't be
-- overdrawn, and isn't ours to withdraw.
-- works with 0046
lock table ledger_entries in share row exclusive mode;
create or replace function ledger_is_guarded(account text) returns boolean language sql immutable as $$
  select split_part(account, ':', 1) in
    ('venue_payable', 'seller_payable', 'refund_payable', 'late_payment', 'escrow', 'in_flight', 'unclaimed')
$$;
alter table ledger_guarded_balances disable trigger ledger_guarded_balances_by_entries;
insert into ledger_guarded_balances (account, credit_cents)
select account, -sum(amount_cents) from ledger_entries where account = 'unclaimed' group by account;
alter table ledger_guarded_balances enable trigger ledger_guarded_balances_by_entries;
