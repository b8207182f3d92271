import { sql } from 'kysely'
import { type Invariant, invariant, moneyInvariant } from './invariant.ts'

const LEDGER = [
  invariant(
    'ledger-balanced',
    'every ledger transaction has all of its entries, which are at least two and sum to zero',
    () => sql`
      select format('transaction %s (%s %s)', t.id, t.kind, t.ref) as what
        from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
       group by t.id having count(e.id) < 2 or count(e.id) <> t.entry_count or coalesce(sum(e.amount_cents), 0) <> 0`,
  ),
  moneyInvariant(
    'ledger-total',
    'the whole ledger sums to zero',
    () => sql`select format('sum %s', sum(amount_cents)) as what from ledger_entries having sum(amount_cents) <> 0`,
  ),
  moneyInvariant(
    'guarded-balances',
    'each guarded balance is what the entries of its account add up to, and none is overdrawn',
    () => sql`
      select format('%s: %s kept, %s by entries', coalesce(b.account, e.account), b.credit_cents, e.credit) as what
        from ledger_guarded_balances b
        full join (select account, -sum(amount_cents) as credit from ledger_entries
                    where ledger_is_guarded(account) group by account) e on e.account = b.account
       where b.credit_cents is distinct from e.credit or e.credit < 0`,
  ),
  moneyInvariant(
    'debts-not-negative',
    'what somebody owes us is never less than zero: nobody has paid more than they owed',
    () => sql`
      select format('%s: %s', account, sum(amount_cents)) as what from ledger_entries
       where account like 'receivable:%' group by account having sum(amount_cents) < 0`,
  ),
]

const DATES = [
  invariant(
    'one-booking-per-listing',
    'a listing has at most one live booking',
    () => sql`
      select format('listing %s', listing_id) as what from bookings
       where state in ('confirmed', 'transferring', 'completed')
       group by listing_id having count(*) > 1`,
  ),
  invariant(
    'one-booking-per-date',
    'a venue has at most one live booking for a date',
    () => sql`
      select format('bookings %s', string_agg(id::text, ', ' order by id)) as what from bookings
       where state in ('confirmed', 'transferring', 'completed')
       group by venue_id, event_date having count(*) > 1`,
  ),
  invariant(
    'listing-agrees',
    'a venue’s listing is held while a hold runs on it, sold once it is booked, and otherwise neither',
    () => sql`
      select format('listing %s is %s, its booking %s, its hold %s', l.id, l.state, coalesce(b.state, 'none'),
                    coalesce(h.state, 'none')) as what
        from listings l
        left join bookings b on b.listing_id = l.id and b.state in ('confirmed', 'transferring', 'completed')
        left join holds h on h.listing_id = l.id and h.state in ('running', 'ending')
       where l.transfer_id is null
         and l.state is distinct from case when b.id is not null and h.id is null then 'sold'
                                           when b.id is null and h.id is not null then 'held'
                                           when b.id is null and l.state not in ('held', 'sold') then l.state end`,
  ),
  invariant(
    'holds-end',
    'no hold keeps a date for more than 30 minutes (plus the minute that timers may take)',
    (now) => sql`
      select format('hold %s since %s', id, created_at) as what from holds
       where state in ('running', 'ending') and created_at < ${now}::timestamptz - interval '31 minutes'`,
  ),
  invariant(
    'holds-become-what-they-pay',
    'a hold is paid only by its own payment; a paid hold of a venue’s date is a booking, on the hold’s terms and for its couple',
    () => sql`
      select format('hold %s is %s', h.id, h.state) as what
        from holds h
        left join payments p on p.hold_id = h.id
        left join bookings b on b.id = h.id
        left join holdings g on g.id = h.id
       where p.id is null or p.couple_id <> h.couple_id or p.amount_cents <> h.amount_cents
          or (h.state = 'paid') <> (p.state = 'succeeded' and p.returned_at is null)
          or (h.transfer_id is null
              and ((h.state = 'paid') <> (b.id is not null) or (h.state = 'paid') <> (g.id is not null)
                   or g.couple_id <> h.couple_id or p.booking_id <> h.id
                   or (b.listing_id, b.original_cents, b.price_cents, b.deposit_cents, b.commission_percent, b.max_guests)
                      is distinct from (h.listing_id, h.original_cents, h.price_cents, h.deposit_cents, h.commission_percent,
                                        h.max_guests) and b.id is not null))`,
  ),
]

const MONEY = [
  invariant(
    'confirmed-is-paid',
    'a couple whose booking was confirmed has paid, their payment is in the ledger, and the venue is revealed to them',
    () => sql`
      select format('booking %s', h.id) as what from holdings h join bookings b on b.id = h.booking_id
       where not exists (select from payments p join ledger_transactions t on t.payment_id = p.id
                          and t.kind = case h.way when 'booked' then 'payment' else 'transfer-paid' end
                          where p.holding_id = h.id and p.hold_id = h.id and p.couple_id = h.couple_id
                            and p.state = 'succeeded')
          or not exists (select from reveals r where r.booking_id = b.id and r.user_id = h.couple_id
                                                and r.listing_id = b.listing_id)`,
  ),
  invariant(
    'reveal-is-earned',
    'a venue is revealed only through a booking that was confirmed or a transfer that was paid, and not before the money is in the ledger',
    () => sql`
      select format('user %s, booking %s', r.user_id, r.booking_id) as what
        from reveals r join bookings b on b.id = r.booking_id
       where b.venue_id <> r.venue_id
          or (not exists (select from holdings h
                            join payments p on p.hold_id = h.id and p.couple_id = h.couple_id
                            join ledger_transactions l on l.payment_id = p.id and l.kind in ('payment', 'transfer-paid')
                           where h.booking_id = b.id and h.couple_id = r.user_id and b.listing_id = r.listing_id
                             and l.at <= r.created_at)
              and not exists (select from transfers t
                                join ledger_transactions l on l.payment_id = t.payment_id and l.kind = 'transfer-paid'
                               where t.booking_id = b.id and t.listing_id = r.listing_id and t.buyer_id = r.user_id
                                 and t.funded_at is not null and l.at <= r.created_at))`,
  ),
  moneyInvariant(
    'captured-is-posted',
    'the ledger has exactly what was captured of each payment',
    () => sql`
      select format('payment %s: %s captured, %s posted', p.id, p.captured_cents, coalesce(posted.cents, 0)) as what
        from payments p left join (
          select t.payment_id, sum(e.amount_cents) as cents
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'stripe'
           where t.kind in ('payment', 'late-payment', 'transfer-paid') group by t.payment_id) posted on posted.payment_id = p.id
       where p.captured_cents <> coalesce(posted.cents, 0)`,
  ),
  moneyInvariant(
    'paid-is-captured',
    'what counts as paid for a booking is what its payments brought the venue',
    () => sql`
      select format('booking %s: %s paid, %s captured', b.id, b.paid_cents, coalesce(sum(p.captured_cents), 0)) as what
        from bookings b left join (
          payments p join ledger_transactions t on t.payment_id = p.id and t.kind = 'payment') on p.booking_id = b.id
       group by b.id having b.paid_cents <> coalesce(sum(p.captured_cents), 0)`,
  ),
  invariant(
    'payments-count-for-a-holding',
    'a payment counts for its couple’s holding of the booking that it paid for or, once the transfer that it paid for is completed, for the holding that began then; one that came too late counts for none',
    () => sql`
      select format('payment %s counts for %s, not %s', p.id, coalesce(p.holding_id::text, 'nothing'),
                    coalesce(paid.id::text, 'nothing')) as what
        from payments p left join lateral (
          select (select h.id from holdings h where h.booking_id = p.booking_id and h.couple_id = p.couple_id
                   order by h.id = p.holding_id desc limit 1) as id
            from ledger_transactions l where l.kind = 'payment' and l.payment_id = p.id
          union all
          select t.new_holding_id from transfers t where t.payment_id = p.id and t.state = 'completed') paid on true
       where p.holding_id is distinct from paid.id`,
  ),
  moneyInvariant(
    'fee-is-posted',
    'a known card fee is in the ledger',
    () => sql`
      select format('payment %s: fee %s, posted %s', p.id, p.fee_cents, coalesce(e.amount_cents, 0)) as what
        from payments p left join (ledger_transactions t join ledger_entries e
          on e.transaction_id = t.id and e.account = 'card_fees') on t.payment_id = p.id and t.kind = 'card-fee'
       where coalesce(p.fee_cents, 0) <> coalesce(e.amount_cents, 0)`,
  ),
  moneyInvariant(
    'refunds-within-capture',
    'refunds are reserved on their payment and never exceed what was captured',
    () => sql`
      select format('payment %s: %s captured, %s reserved, %s refunds',
                    p.id, p.captured_cents, p.refunded_cents, coalesce(sum(r.amount_cents), 0)) as what
        from payments p left join refunds r on r.payment_id = p.id and r.state <> 'replaced'
       group by p.id
      having p.refunded_cents <> coalesce(sum(r.amount_cents), 0) or p.refunded_cents > p.captured_cents`,
  ),
  invariant(
    'late-money-returns',
    'money that came once its hold was over goes back in full',
    () => sql`
      select format('payment %s', p.id) as what from payments p join holds h on h.id = p.hold_id
       where h.transfer_id is null and p.state = 'succeeded' and h.state <> 'paid' and p.refunded_cents <> p.captured_cents`,
  ),
  moneyInvariant(
    'refund-payable',
    'we owe the amount of a refund until the money has left and, if the money comes back, again until the refund is replaced or closed',
    () => sql`
      select format('refund %s is %s, owed %s', r.id, r.state, coalesce(b.credit_cents, 0)) as what
        from refunds r left join ledger_guarded_balances b on b.account = 'refund_payable:' || r.id
       where case when r.state in ('succeeded', 'replaced', 'closed') then coalesce(b.credit_cents, 0) <> 0
                  when r.state = 'sent' then coalesce(b.credit_cents, 0) not in (0, r.amount_cents)
                  else b.credit_cents is distinct from r.amount_cents end`,
  ),
]

const STATES = [
  invariant(
    'states-have-events',
    'the last event of a hold, booking, transfer, offer, payment, refund, payout, chargeback or membership led to the state that it is in',
    () => sql`
      select format('%s %s is %s, its last event led to %s', o.process, o.id, o.state, coalesce(e.to_state, 'nothing')) as what
        from (select 'hold' as process, id, state from holds
              union all select 'booking', id, state from bookings
              union all select 'transfer', id, state from transfers
              union all select 'offer', id, state from offers
              union all select 'payment', id, state from payments
              union all select 'refund', id, state from refunds
              union all select 'payout', id, state from payouts
              union all select 'chargeback', id, state from chargebacks
              union all select 'membership', id, state from memberships) o
        left join lateral (select to_state from process_events e
                            where e.process = o.process and e.object_id = o.id order by e.id desc limit 1) e on true
       where e.to_state is distinct from o.state`,
  ),
]

export const LEDGER_AND_BOOKING_INVARIANTS: readonly Invariant[] = [...LEDGER, ...DATES, ...MONEY, ...STATES]
