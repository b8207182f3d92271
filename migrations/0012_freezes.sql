-- A paid transfer stands still while a bank decides about a payment behind it (docs/decisions/0010-chargebacks.md).
alter table transfers add column frozen_at timestamptz;
alter table transfers add constraint transfers_frozen
  check (frozen_at is null or state in ('funded', 'assigned', 'disputed'));
-- What the seller's net had to make good of payments that its bank took back.
alter table transfers add column made_good_cents bigint not null default 0
  check (made_good_cents >= 0 and made_good_cents <= asking_cents);

-- A refund that failed ends when another takes its place, or when its couple has the money by another way.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('pending', 'sent', 'succeeded', 'failed', 'replaced', 'settled'));
alter table refunds drop constraint refunds_check;
alter table refunds add constraint refunds_known_to_provider
  check (state not in ('sent', 'succeeded') or provider_id is not null);
create index refunds_failed on refunds (created_at) where state = 'failed';
