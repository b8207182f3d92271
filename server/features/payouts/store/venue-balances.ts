import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A booking whose venue has money to come. Money in cents. */
export interface VenueBalance {
  bookingId: number
  ownerId: number
  eventDate: string
  /** two-letter code of the venue's state, which tells its date */
  venueState: string
  confirmedAt: Date
  /** of the deposit, without commission: what is paid early */
  depositShare: number
  /** in the payable account and not in a payout yet */
  open: number
  /** already in payouts, also those of the bookings that this one took over */
  allocated: number
}

/**
 * Venue money that no payout has yet: of bookings that stand, or of which the venue keeps a part. Not while the booking
 * is on its way to another couple, nor while a bank decides about one of its payments. Only what could be due: deposits
 * of bookings confirmed before `confirmedBefore`, rests of events before `eventBefore`.
 */
export async function venueBalances(
  db: Db,
  due: { confirmedBefore: Date; eventBefore: string },
  options: { bookingId?: number; limit?: number } = {},
): Promise<VenueBalance[]> {
  const { rows } = await sql<VenueBalance>`
    select * from (
      select b.id as "bookingId", v.owner_id as "ownerId", b.event_date as "eventDate", v.state as "venueState",
             b.confirmed_at as "confirmedAt",
             b.deposit_cents - floor(b.deposit_cents * b.commission_percent / 100)::bigint as "depositShare",
             (g.credit_cents - coalesce((
               select sum(p.amount_cents) from payouts p
                where p.account = g.account and p.state in ('pending', 'failed', 'parked')), 0))::bigint as open,
             coalesce((
               with recursive chain as (
                 select b.id, b.carried_from
                 union all select old.id, old.carried_from from bookings old join chain on old.id = chain.carried_from)
               select sum(p.amount_cents) from payouts p join chain on p.account = 'venue_payable:' || chain.id
                where p.state not in ('void', 'reversed')), 0)::bigint as allocated
        from ledger_guarded_balances g
        join bookings b on g.account = 'venue_payable:' || b.id
        join venues v on v.id = b.venue_id
       where g.credit_cents > 0 and b.state in ('confirmed', 'completed', 'cancelled', 'lapsed')
         and b.id = coalesce(${options.bookingId ?? null}::bigint, b.id)
         and not exists (
           select from chargebacks c join payments p on p.id = c.payment_id
            where c.state = 'open' and p.booking_id = b.id)
    ) found
    where open > 0
      and ((allocated < "depositShare" and "confirmedAt" <= ${due.confirmedBefore}) or "eventDate" < ${due.eventBefore})
    order by "eventDate" limit ${options.limit ?? 1}`.execute(db)
  return rows
}

/** A card payment that brought money for a booking, and how much of its charge is left to be sent on. */
export interface Source {
  paymentId: number
  left: number
}

/**
 * The card payments behind a booking and the bookings that it took over, and the transfers' own, oldest first. What was refunded, sent on or
 * taken back by a bank can't be sent on; the commission is not to be.
 */
export async function sourcesOf(tx: Tx, bookingId: number): Promise<Source[]> {
  const { rows } = await sql<Source>`
    with recursive chain as (
      select id, carried_from, commission_percent from bookings where id = ${bookingId}
      union all
      select old.id, old.carried_from, old.commission_percent from bookings old join chain on old.id = chain.carried_from)
    select p.id as "paymentId",
           (p.captured_cents - p.refunded_cents
             - case when t.id is null then floor(p.captured_cents * chain.commission_percent / 100) else 0 end
             - coalesce((select sum(o.amount_cents) from payouts o
                          where o.source_payment_id = p.id and o.state not in ('void', 'reversed')), 0)
             - coalesce((select sum(c.amount_cents) from chargebacks c
                          where c.payment_id = p.id and c.state <> 'won'), 0))::bigint as left
      from payments p
      left join transfers t on t.id = p.transfer_id
      join chain on chain.id = coalesce(p.booking_id, t.new_booking_id)
     where p.state = 'succeeded'
     order by p.created_at, p.id`.execute(tx)
  return rows.filter(({ left }) => left > 0)
}

/** How many payouts of a kind a booking has had, whatever became of them: the next one's number. */
export async function countPayouts(tx: Tx, refPrefix: string): Promise<number> {
  const row = await tx
    .selectFrom('payouts')
    .where('ref', 'like', `${refPrefix}%`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
