import { sql } from 'kysely'
import { LIMITS } from '#contract/limits.ts'
import { type Invariant, invariant, moneyInvariant } from './invariant.ts'

/**
 * Whether fewer than this many days are left until the event, wherever the venue is (Samoa is last), and the timers
 * have had five minutes to act on it.
 */
const lastDayOver = (now: Date, days: number) =>
  sql`${now}::timestamptz - interval '5 minutes' >= (event_date + ${1 - days}::integer)::timestamp at time zone 'Pacific/Pago_Pago'`

/** Whether a transfer is held. */
const HELD = sql`exists (select from holds h where h.transfer_id = transfers.id and h.state in ('running', 'ending'))`

/** What banks have paid in place of our failed refunds, by payment, in cents. */
const COVERED = sql`
  (select r.payment_id, sum(r.amount_cents) as cents
     from refunds r join process_events e on e.process = 'refund' and e.object_id = r.id
          and e.transition = 'close' and e.actor = 'provider'
    where r.state = 'closed' group by r.payment_id)`

/** What must be true of transfers at every moment: where the money is, who has the date, what is listed. */
export const TRANSFER_INVARIANTS: readonly Invariant[] = [
  moneyInvariant(
    'escrow-holds-the-price',
    'from the time a transfer is funded until it ends, its escrow is its price, less what a bank has kept while another part is still disputed; before and after, it is exactly zero',
    () => sql`
      select format('transfer %s is %s, its escrow %s', t.id, t.state, coalesce(b.credit_cents, 0)) as what
        from transfers t left join ledger_guarded_balances b on b.account = 'escrow:' || t.id
       where coalesce(b.credit_cents, 0) <> case when t.state in ('funded', 'assigned', 'disputed')
               then coalesce(t.agreed_cents, t.asking_cents) + t.venue_fee_cents - (
                 select coalesce(sum(c.amount_cents), 0) from chargebacks c
                  where c.payment_id = t.payment_id and c.state = 'lost') else 0 end`,
  ),
  moneyInvariant(
    'transfer-adds-up',
    'however a transfer ends, what the buyer paid is seller net + platform fee + venue fee + what was refunded or taken back by their bank; a bank may take more than was left, and the buyer owes us the excess',
    () => sql`
      select format('transfer %s is %s: %s paid, %s released, %s refunded', t.id, t.state, p.captured_cents,
                    coalesce(released.cents, 0), p.refunded_cents) as what
        from transfers t join payments p on p.id = t.payment_id
        left join (select l.ref, sum(e.amount_cents) filter (where e.amount_cents < 0
                            and split_part(e.account, ':', 1) <> 'refund_payable') as cents
                     from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
                    where l.kind = 'transfer-released' group by l.ref) released on released.ref = t.id::text
        left join (select payment_id, sum(amount_cents) as cents from chargebacks
                    where state = 'lost' group by payment_id) lost on lost.payment_id = p.id
        left join ${COVERED} covered on covered.payment_id = p.id
       where t.funded_at is not null
         and (p.captured_cents <> coalesce(t.agreed_cents, t.asking_cents) + t.venue_fee_cents
              or case when t.state = 'completed'
                      then p.captured_cents <> -coalesce(released.cents, 0) + t.split_cents
                           or p.refunded_cents <> t.split_cents + coalesce((
                                select sum(r.amount_cents) from refunds r
                                 where r.payment_id = p.id and r.reason in ('cancelled', 'given-back') and r.state <> 'replaced'), 0)
                      when t.state in ('refunding', 'refunded')
                      then (p.refunded_cents <> p.captured_cents
                            and p.refunded_cents + coalesce(lost.cents, 0) - coalesce(covered.cents, 0) < p.captured_cents)
                           or released.cents is not null
                      else p.refunded_cents <> 0 or released.cents is not null end)`,
  ),
  moneyInvariant(
    'fee-is-five-percent',
    'the platform keeps 5 percent of the seller’s part of the price, rounded down',
    () => sql`
      select format('transfer %s: fee %s', t.id, coalesce(-e.amount_cents, 0)) as what
        from transfers t join ledger_transactions l on l.kind = 'transfer-released' and l.ref = t.id::text
        left join ledger_entries e on e.transaction_id = l.id and e.account = 'platform_fee'
       where coalesce(-e.amount_cents, 0) <> ((coalesce(t.agreed_cents, t.asking_cents) - t.split_cents) * 5) / 100`,
  ),
  invariant(
    'one-couple-holds-the-date',
    'a booking is transferring exactly while its transfer is paid and undecided; one couple holds it at a time, and only a completed transfer passes it to the next',
    () => sql`
      select format('booking %s is %s', b.id, b.state) as what from bookings b
       where (b.state = 'transferring') <> exists (select from transfers t where t.booking_id = b.id
                                                      and t.state in ('funded', 'assigned', 'disputed'))
          or (select count(*) from holdings h where h.booking_id = b.id and h.ended_at is null) <> 1
          or (select count(*) from holdings h where h.booking_id = b.id and h.way = 'booked') <> 1
      union all
      select format('holding %s', h.id) from holdings h
       where (h.ended_at is not null) <> exists (select from transfers t join holdings n on n.id = t.new_holding_id
                                                  where t.holding_id = h.id and t.state = 'completed'
                                                    and n.booking_id = h.booking_id and n.couple_id = t.buyer_id
                                                    and n.began_at = h.ended_at and n.way = 'taken_over')
          or (h.way = 'taken_over' and not exists (select from transfers t where t.new_holding_id = h.id))
          or (h.ended_at is not null and h.ended_paid_cents <> (
                select coalesce(sum(p.captured_cents), 0) from payments p join holdings o on o.id = p.holding_id
                 where p.booking_id = h.booking_id and o.began_at <= h.began_at))`,
  ),
  invariant(
    'agreement-says-the-sums',
    'a transfer that the venue confirmed has its agreement, with the sums of the transfer, its payment and its booking',
    () => sql`
      select format('transfer %s is %s, its agreement %s', t.id, t.state, coalesce(a.id::text, 'missing')) as what
        from transfers t
        join bookings b on b.id = t.booking_id
        join holdings h on h.id = t.holding_id
        left join payments p on p.id = t.payment_id
        left join agreements a on a.transfer_id = t.id
       where (a.id is null and t.state in ('assigned', 'disputed', 'completed'))
          or (a.id is not null
              and (t.assigned_at is null or a.confirmed_at <> t.assigned_at or a.holding_id <> t.holding_id
                   or a.event_date <> t.event_date or a.venue_fee_cents <> t.venue_fee_cents
                   or a.buyer_paid_cents is distinct from p.captured_cents
                   or a.booking_cents <> b.price_cents
                   or (t.state in ('assigned', 'disputed') and a.paid_cents <> b.paid_cents)
                   or (t.state = 'completed' and a.paid_cents <> h.ended_paid_cents)))`,
  ),
  invariant(
    'unsold-transfer-has-its-booking',
    'until a transfer is paid or ends, its booking stands',
    () => sql`
      select format('transfer %s is %s, its booking %s', t.id, t.state, b.state) as what
        from transfers t join bookings b on b.id = t.booking_id
       where t.state in ('consent', 'consented', 'listed', 'offer_accepted')
         and b.state not in ('confirmed', 'completed')`,
  ),
  invariant(
    'transfer-listing-agrees',
    'a transfer’s listing is live while the transfer is listed, held while a couple holds it or it is kept for one, sold once it is paid, and off the market once it has ended in any other way',
    () => sql`
      select format('listing %s is %s, its transfer %s', l.id, l.state, t.state) as what
        from transfers t join listings l on l.id = t.listing_id
        left join holds h on h.transfer_id = t.id and h.state in ('running', 'ending')
       where l.transfer_id <> t.id or h.listing_id <> l.id
          or (h.id is not null and t.state not in ('listed', 'offer_accepted'))
          or (t.state = 'offer_accepted' and h.couple_id <> t.buyer_id)
          or not case
               when h.id is not null or t.state = 'offer_accepted' then l.state = 'held'
               when t.state = 'listed' then l.state = 'live'
               when t.state in ('funded', 'assigned', 'disputed', 'completed') then l.state = 'sold'
               else l.state in ('inactive', 'expired') end`,
  ),
  moneyInvariant(
    'listing-tells-what-is-owed',
    'a listed transfer shows what its booking still owes',
    () => sql`
      select format('transfer %s: %s shown, %s owed', t.id, l.balance_cents, b.price_cents - b.paid_cents) as what
        from transfers t join listings l on l.id = t.listing_id join bookings b on b.id = t.booking_id
       where t.state in ('listed', 'offer_accepted') and l.balance_cents <> b.price_cents - b.paid_cents`,
  ),
  moneyInvariant(
    'listing-asks-the-price',
    'the price of a transfer’s listing is what the seller asks plus the venue’s fee',
    () => sql`
      select format('transfer %s: %s shown, %s asked', t.id, l.discounted_cents, t.asking_cents) as what
        from transfers t join listings l on l.id = t.listing_id
       where l.discounted_cents <> t.asking_cents + t.venue_fee_cents`,
  ),
  invariant(
    'holds-buy-their-transfer',
    'a paid hold of a transfer has bought that transfer, for the hold’s couple and amount; no other hold has',
    () => sql`
      select format('hold %s is %s', h.id, h.state) as what
        from holds h
        join payments p on p.hold_id = h.id
        left join transfers t on t.payment_id = p.id
        left join holdings g on g.id = h.id
       where h.transfer_id is not null
         and (p.transfer_id <> h.transfer_id or (h.state = 'paid') <> (t.id is not null)
              or t.id <> h.transfer_id or t.buyer_id <> h.couple_id or g.couple_id <> h.couple_id)`,
  ),
  invariant(
    'late-escrow-returns',
    'money for a transfer that the couple did not get goes back in full',
    () => sql`
      select format('payment %s', p.id) as what from payments p join holds h on h.id = p.hold_id
       where h.transfer_id is not null and p.state = 'succeeded' and h.state <> 'paid'
         and p.refunded_cents <> p.captured_cents`,
  ),
  invariant(
    'transfers-do-not-wait-for-ever',
    'no transfer waits past its deadline for an answer, a consent, a buyer or a refund (plus the minutes that timers may take)',
    (now) => sql`
      select format('transfer %s is %s', id, state) as what from transfers
       where (state = 'consent' and ${lastDayOver(now, LIMITS.transferLeadDays)})
          or (state = 'listed' and ${lastDayOver(now, LIMITS.transferLastSaleDays)} and not ${HELD})
          or (state = 'refunding' and not exists (
                select from refunds where refunds.payment_id = transfers.payment_id
                                      and refunds.state in ('pending', 'sent', 'failed')))
          or (state in ('consented', 'offer_accepted', 'funded', 'assigned', 'disputed')
              and not (state = 'offer_accepted' and ${HELD}) and frozen_at is null and (deadline is null or deadline < ${now}::timestamptz - interval '5 minutes'))`,
  ),
]
