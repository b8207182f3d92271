import { sql } from 'kysely'
import { type Invariant, invariant, moneyInvariant } from './invariant.ts'

/**
 * Every chargeback behind a transfer, with that transfer. It takes back either the payment of the transfer's price, or
 * a payment by which the seller got the booking or paid for it, unless we had returned that one.
 */
const BEHIND = sql`
  (select t.id as transfer_id, c.id as chargeback_id, c.state as decision, p.id = t.payment_id as of_price,
          -- once lost, it counts as lost, even if the bank has given the money back since
          c.state = 'lost' or exists (select from process_events e where e.process = 'chargeback' and e.object_id = c.id
                                         and e.transition = 'giveBack') as was_lost
     from transfers t
     join holdings h on h.id = t.holding_id
     join payments p on p.id = t.payment_id
          or (p.couple_id = t.seller_id and p.returned_at is null
              and ((p.booking_id = t.booking_id and p.created_at >= h.created_at
                    and p.created_at <= coalesce(h.ended_at, 'infinity'))
                   or p.transfer_id in (select o.id from transfers o where o.new_holding_id = t.holding_id)))
     join chargebacks c on c.payment_id = p.id)`

/** What must be true while a bank is deciding on a payment behind a transfer (docs/decisions/0010-chargebacks.md). */
export const FREEZE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'frozen-while-a-bank-decides',
    'a paid transfer is frozen exactly while a bank decides on a payment behind it',
    () => sql`
      select format('transfer %s is %s, frozen %s', t.id, t.state, coalesce(t.frozen_at::text, 'never')) as what
        from transfers t
       where (t.frozen_at is not null) <> (t.state in ('funded', 'assigned', 'disputed') and exists (
               select from ${BEHIND} b where b.transfer_id = t.id and b.decision = 'open'))`,
  ),
  invariant(
    'nothing-released-while-frozen',
    'no transfer was completed while a bank was deciding on a chargeback behind it',
    () => sql`
      select format('transfer %s, chargeback %s', b.transfer_id, b.chargeback_id) as what
        from ${BEHIND} b
        join process_events done on done.process = 'transfer' and done.object_id = b.transfer_id
                                and done.to_state = 'completed'
        join process_events opened on opened.process = 'chargeback' and opened.object_id = b.chargeback_id
                                  and opened.to_state = 'open' and opened.id < done.id
       where not exists (select from process_events closed
                          where closed.process = 'chargeback' and closed.object_id = b.chargeback_id
                            and closed.to_state <> 'open' and closed.id < done.id)`,
  ),
  moneyInvariant(
    'not-refunded-while-frozen',
    'no refund of a price was begun once the buyer’s own bank had taken that money; a refund that only takes the place of another doesn’t count',
    () => sql`
      select format('refund %s, with %s at a bank', r.id, taken.cents) as what
        from refunds r join payments p on p.id = r.payment_id and p.purpose = 'transfer'
        join process_events begun on begun.process = 'refund' and begun.object_id = r.id and begun.transition = 'begin'
        join ledger_transactions l on l.kind = 'refund-begun' and l.ref = r.id::text
        join ledger_entries e on e.transaction_id = l.id and e.amount_cents > 0
             and split_part(e.account, ':', 1) in ('escrow', 'venue_payable')
        join lateral (
          select sum(c.amount_cents) as cents from chargebacks c
            join process_events opened on opened.process = 'chargeback' and opened.object_id = c.id and opened.to_state = 'open'
           where c.payment_id = p.id and c.state <> 'won' and opened.id < begun.id) taken on true
       where taken.cents + r.amount_cents > p.captured_cents`,
  ),
  invariant(
    'ends-once-its-price-is-lost',
    'a paid transfer whose price a bank has taken back, in whole or in part, waits only while a bank decides on the rest',
    () => sql`
      select format('transfer %s is %s', t.id, t.state) as what from transfers t
       where t.state in ('funded', 'assigned', 'disputed')
         and exists (select from chargebacks c where c.payment_id = t.payment_id and c.state = 'lost')
         and not exists (select from chargebacks c where c.payment_id = t.payment_id and c.state = 'open')`,
  ),
  moneyInvariant(
    'seller-makes-good',
    'what was used of a seller’s net is posted, and is never more than what their bank took back',
    () => sql`
      select format('transfer %s: %s noted, %s posted, %s taken back', t.id, t.made_good_cents,
                    coalesce(used.cents, 0), coalesce(lost.cents, 0)) as what
        from transfers t
        left join (select e.account, sum(e.amount_cents) as cents
                     from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
                    where l.kind in ('seller-makes-good', 'chargeback-lost') and e.account like 'seller_payable:%'
                    group by e.account) used on used.account = 'seller_payable:' || t.id
        left join (select b.transfer_id, sum(c.amount_cents) as cents
                     from ${BEHIND} b join chargebacks c on c.id = b.chargeback_id
                    where b.was_lost and not b.of_price group by b.transfer_id) lost on lost.transfer_id = t.id
       where t.made_good_cents <> coalesce(used.cents, 0) or t.made_good_cents > coalesce(lost.cents, 0)`,
  ),
  moneyInvariant(
    'loss-borne-once',
    'what a seller’s bank took back comes out of the seller’s net or out of the venue’s money, never out of both',
    () => sql`
      select format('transfer %s: %s from its seller, %s from its venue, %s taken back', t.id, t.made_good_cents,
                    lost.by_venue, lost.cents) as what
        from transfers t
        join (select b.transfer_id, sum(c.amount_cents) as cents, sum(coalesce(venue.cents, 0)) as by_venue
                from ${BEHIND} b
                join chargebacks c on c.id = b.chargeback_id
                left join (select l.ref, sum(e.amount_cents) as cents
                             from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
                            where l.kind in ('chargeback-lost', 'chargeback-covered', 'chargeback-returned') and e.account like 'venue_payable:%'
                            group by l.ref) venue on venue.ref = c.id::text
               where b.was_lost and not b.of_price
               group by b.transfer_id) lost on lost.transfer_id = t.id
       where t.made_good_cents + lost.by_venue > lost.cents`,
  ),
]
