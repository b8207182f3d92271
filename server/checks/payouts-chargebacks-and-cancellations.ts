import { sql } from 'kysely'
import { LIMITS } from '#contract/limits.ts'
import { type Invariant, invariant, moneyInvariant } from './invariant.ts'

/** What must be true of payouts, cancellations and chargebacks at every moment. */
export const PAYOUT_INVARIANTS: readonly Invariant[] = [
  moneyInvariant(
    'payout-in-flight',
    'the in-flight account of a payout holds its amount while it is sent, and exactly zero before and after',
    () => sql`
      select format('payout %s is %s, in flight %s', p.id, p.state, coalesce(b.credit_cents, 0)) as what
        from payouts p left join ledger_guarded_balances b on b.account = 'in_flight:' || p.id
       where coalesce(b.credit_cents, 0) <> case when p.state = 'sent' then p.amount_cents else 0 end`,
  ),
  moneyInvariant(
    'payout-is-posted',
    'a paid payout has left our account at the provider once, a reversed one has left it and come back once, and no other has moved anything there',
    () => sql`
      select format('payout %s is %s, posted %s', p.id, p.state, coalesce(moved.cents, 0)) as what
        from payouts p left join (
          select l.ref, sum(e.amount_cents) as cents, count(*) as times
            from ledger_transactions l join ledger_entries e on e.transaction_id = l.id and e.account = 'stripe'
           where l.kind in ('payout-made', 'payout-reversed') group by l.ref) moved on moved.ref = p.id::text
       where coalesce(moved.cents, 0) <> case when p.state = 'paid' then -p.amount_cents else 0 end
          or coalesce(moved.times, 0) <> case p.state when 'paid' then 1 when 'reversed' then 2 else 0 end`,
  ),
  moneyInvariant(
    'owed-back-is-posted',
    'what a payee has to pay back is in the ledger, once',
    () => sql`
      select format('payout %s: reversal %s, posted %s', p.id, coalesce(p.reversal, 'none'), e.amount_cents) as what
        from payouts p
        left join ledger_transactions l on l.kind = 'payout-owed' and l.ref = p.id::text
        left join ledger_entries e on e.transaction_id = l.id and e.account = 'receivable:' || p.payee_id
       where p.state <> 'void' and coalesce(e.amount_cents, 0) <> case when p.reversal is null then 0 else p.amount_cents end`,
  ),
  moneyInvariant(
    'payouts-are-covered',
    'an account that pays out has the money for all of its payouts that have not been sent',
    () => sql`
      select format('%s: %s to be paid, %s there', p.account, sum(p.amount_cents), coalesce(max(b.credit_cents), 0)) as what
        from payouts p left join ledger_guarded_balances b on b.account = p.account
       where p.state in ('pending', 'failed', 'parked')
       group by p.account having sum(p.amount_cents) > coalesce(max(b.credit_cents), 0)`,
  ),
  moneyInvariant(
    'sellers-have-payouts',
    'all money that belongs to a seller is in a payout: no timer would find it later, as one does with a venue’s money',
    () => sql`
      select format('%s: %s there, %s to be paid', b.account, b.credit_cents, coalesce(sum(p.amount_cents), 0)) as what
        from ledger_guarded_balances b
        left join payouts p on p.account = b.account and p.state in ('pending', 'failed', 'parked')
       where b.account like 'seller_payable:%'
       group by b.account, b.credit_cents having b.credit_cents <> coalesce(sum(p.amount_cents), 0)`,
  ),
  moneyInvariant(
    'venue-money-is-looked-at',
    'every booking whose venue has money without a payout is looked at in time by the timer that pays venues, which doesn’t wait for a transfer that has ended or a bank that has decided',
    () => sql`
      select format('booking %s: %s without a payout, looked at next: %s', b.id, g.credit_cents - unsent.cents, coalesce(c.next_at::text, 'never')) as what
        from ledger_guarded_balances g
        join bookings b on g.account = 'venue_payable:' || b.id
        join holdings h on h.booking_id = b.id and h.ended_at is null
        left join venue_payout_checks c on c.booking_id = b.id
       cross join lateral (
         select coalesce(sum(p.amount_cents) filter (where p.state in ('pending', 'failed', 'parked')), 0) as cents,
                coalesce(sum(p.amount_cents), 0) as allocated
           from payouts p where p.account = g.account and p.state not in ('void', 'reversed')) unsent
       where g.credit_cents > unsent.cents
         and (c.next_at is null
           or c.next_at > case
                when unsent.allocated < b.deposit_cents - floor(b.deposit_cents * b.commission_percent / 100)
                then least(h.began_at + ${LIMITS.depositPayoutHours} * interval '1 hour', b.event_date + 2)
                else b.event_date + 2 end
              and b.state <> 'transferring' and not exists (
                select from chargebacks open join payments p on p.id = open.payment_id
                 where open.state = 'open' and p.booking_id = b.id and p.holding_id is not null))`,
  ),
  moneyInvariant(
    'payouts-within-charge',
    'no more is paid out from a card payment than it brought in',
    () => sql`
      select format('payment %s: %s brought, %s sent on', c.id, c.captured_cents, sum(p.amount_cents)) as what
        from payouts p join payments c on c.id = p.source_payment_id
       where p.state not in ('void', 'reversed')
       group by c.id having sum(p.amount_cents) > c.captured_cents`,
  ),
  moneyInvariant(
    'chargeback-is-held',
    'what a bank keeps until it decides is in the dispute_hold account, which is empty once the bank has decided',
    () => sql`
      select format('chargeback %s is %s, held %s', c.id, c.state, coalesce(held.cents, 0)) as what
        from chargebacks c left join (
          select account, sum(amount_cents) as cents from ledger_entries
           where account like 'dispute_hold:%' group by account) held on held.account = 'dispute_hold:' || c.id
       where coalesce(held.cents, 0) <> case when c.state = 'open' then c.amount_cents else 0 end`,
  ),
  moneyInvariant(
    'dispute-fee-is-posted',
    'what the card provider takes for a chargeback is in the ledger, with all that it has added or returned since',
    () => sql`
      select format('chargeback %s: fee %s, posted %s', c.id, c.fee_cents, coalesce(posted.cents, 0)) as what
        from chargebacks c left join (
          select split_part(l.ref, '-', 1) as id, sum(e.amount_cents) as cents
            from ledger_transactions l join ledger_entries e on e.transaction_id = l.id and e.account = 'card_fees'
           where l.kind in ('chargeback-opened', 'chargeback-fee') group by 1) posted on posted.id = c.id::text
       where c.fee_cents <> coalesce(posted.cents, 0)`,
  ),
  invariant(
    'chargeback-freezes',
    'nothing is sent to a payee while a bank decides on the money behind it',
    () => sql`
      select format('payout %s, chargeback %s', p.id, c.id) as what
        from (select c.id, p.id as payout_id from chargebacks c join payouts p on p.source_payment_id = c.payment_id
              union
              select c.id, p.id
                from chargebacks c join payments m on m.id = c.payment_id and m.returned_at is null
                join payouts p on p.account = 'venue_payable:' || m.booking_id
              union
              select c.id, p.id
                from chargebacks c join payments m on m.id = c.payment_id
                join transfers t on t.payment_id = m.id or t.holding_id = m.holding_id
                join payouts p on p.account = 'seller_payable:' || t.id) behind
        join chargebacks c on c.id = behind.id
        join payouts p on p.id = behind.payout_id
       where p.sent_at > c.created_at and (c.closed_at is null or p.sent_at < c.closed_at)`,
  ),
  moneyInvariant(
    'unclaimed-is-sent-once',
    'what was sent to a couple by wire is the money that a bank had given back for them and that couldn’t go to their card',
    () => sql`
      select format('chargeback %s: %s left after its wire', l.ref, -sum(e.amount_cents)) as what
        from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
       where e.account = 'unclaimed'
       group by l.ref having bool_or(l.kind = 'unclaimed-paid') and sum(e.amount_cents) <> 0`,
  ),
  invariant(
    'cancelled-by-venue-is-refunded',
    'whatever a couple paid for a booking that the venue or an admin canceled goes back, unless their bank took it',
    () => sql`
      select format('booking %s: payment %s', b.id, p.id) as what
        from bookings b
        join process_events e on e.process = 'booking' and e.object_id = b.id and e.to_state = 'cancelled'
        join holdings h on h.booking_id = b.id and h.ended_at is null
        join payments p on p.holding_id = h.id -- also the price of a transfer, which belongs to no booking
       where e.actor in ('venue', 'admin')
         -- refunded_cents is more where a refund failed before the bank took the payment
         and p.refunded_cents < p.captured_cents - coalesce((
               select sum(c.amount_cents) from chargebacks c where c.payment_id = p.id and c.state <> 'won'), 0)`,
  ),
  moneyInvariant(
    'cancelled-by-venue-is-settled',
    'nothing is owed to a venue for a booking that it or an admin canceled',
    () => sql`
      select format('booking %s: %s', b.id, g.credit_cents) as what
        from bookings b
        join process_events e on e.process = 'booking' and e.object_id = b.id and e.to_state = 'cancelled'
        join ledger_guarded_balances g on g.account = 'venue_payable:' || b.id
       where e.actor in ('venue', 'admin') and g.credit_cents <> 0`,
  ),
  invariant(
    'late-balance-returns',
    'money that came too late for its booking goes back in full',
    () => sql`
      select format('payment %s', p.id) as what
        from payments p join ledger_transactions l on l.kind = 'late-payment' and l.payment_id = p.id
       where p.refunded_cents <> p.captured_cents`,
  ),
]
