import { sql } from 'kysely'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { BookingRow } from '#server/features/bookings/store/bookings.ts'
import { commissionsOf } from '#server/features/ledger/store.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A booking whose venue has money coming. Money in cents. */
export interface VenueBalance {
  bookingId: number
  /** the number of its current couple's booking */
  number: number
  ownerId: number
  ownerName: string
  ownerEmail: string
  /** the owner can be paid */
  ready: boolean
  venueName: string
  eventDate: string
  /** two-letter code of the venue's state, for its time zone */
  venueState: string
  /** when its current couple's holding began */
  holdingBeganAt: Date
  bookingState: BookingRow['state']
  /** a bank is deciding on one of its payments */
  questioned: boolean
  /** the deposit less commission; it is paid early */
  depositShare: number
  /** the commission on the deposit */
  depositFee: number
  /** the venue's fees for the transfers of this booking */
  transferFees: number
  /** in the payable account and not in a payout yet */
  open: number
  /** already in payouts */
  allocated: number
  /** the commission on what is in payouts */
  allocatedFee: number
}

/** Every booking whose venue has money without a payout yet, whatever may block it. */
const OPEN = sql`
  select b.id as "bookingId", h.id as number, v.owner_id as "ownerId", ${namesInFull('o')} as "ownerName",
         o.email as "ownerEmail", coalesce(a.ready, false) as ready, v.name as "venueName", b.event_date as "eventDate",
         v.state as "venueState", h.began_at as "holdingBeganAt", b.state as "bookingState",
         exists (
           select from chargebacks c join payments p on p.id = c.payment_id
            where c.state = 'open' and p.booking_id = b.id and p.holding_id is not null) as questioned,
         b.deposit_cents - floor(b.deposit_cents * b.commission_percent / 100)::bigint as "depositShare",
         floor(b.deposit_cents * b.commission_percent / 100)::bigint as "depositFee",
         (select coalesce(sum(t.venue_fee_cents), 0)::bigint from transfers t
           where t.booking_id = b.id and t.state = 'completed') as "transferFees",
         (g.credit_cents - coalesce(before.waiting, 0))::bigint as open,
         coalesce(before.cents, 0)::bigint as allocated, coalesce(before.fee, 0)::bigint as "allocatedFee"
    from ledger_guarded_balances g
    join bookings b on g.account = 'venue_payable:' || b.id
    join holdings h on h.booking_id = b.id and h.ended_at is null
    join venues v on v.id = b.venue_id
    join users o on o.id = v.owner_id
    left join payout_accounts a on a.user_id = o.id
    left join lateral (
      select sum(p.amount_cents) as cents, sum(p.fee_cents) as fee,
             sum(p.amount_cents) filter (where p.state in ('pending', 'failed', 'parked')) as waiting from payouts p
       where p.account = g.account and p.state not in ('void', 'reversed')) before on true
   where g.credit_cents > 0`

/** All money that is in no payout yet: of this owner's venues, of all venues, or for one booking. Next events first. */
export async function openBalancesOf(db: Db, ownerId: number | null, bookingId?: number): Promise<VenueBalance[]> {
  // only what is asked for is a condition: with one that is always true, PostgreSQL expects few rows and reads all slowly
  const ofOwner = ownerId === null ? sql`` : sql`and "ownerId" = ${ownerId}`
  const ofBooking = bookingId === undefined ? sql`` : sql`and "bookingId" = ${bookingId}`
  const { rows } = await sql<VenueBalance>`
    with found as materialized (select * from (${OPEN}) every where true ${ofOwner} ${ofBooking})
    select * from found where open > 0 order by "eventDate", "bookingId"`.execute(db)
  return rows
}

/** A card payment that brought money for a booking. Cents. */
export interface Source {
  paymentId: number
  /** how much of its charge can still be sent on; 0 or less: nothing */
  left: number
  /** our commission on it */
  commission: number
  /** the part of the commission without a payout yet */
  fee: number
}

/**
 * The card payments behind a booking, oldest first, including those that bought a transfer of it. What was refunded,
 * sent on or taken back by a bank can't be sent on, and neither can our commission.
 */
export async function sourcesOf(tx: Tx, bookingId: number): Promise<Source[]> {
  const { rows } = await sql<{ paymentId: number; there: number; sent: number; sentFee: number }>`
    select p.id as "paymentId",
           (p.captured_cents - p.refunded_cents
             - coalesce((select sum(c.amount_cents) from chargebacks c
                          where c.payment_id = p.id and c.state <> 'won'), 0))::bigint as there,
           coalesce(before.cents, 0)::bigint as sent, coalesce(before.fee, 0)::bigint as "sentFee"
      from payments p
      left join lateral (
        select sum(o.amount_cents) as cents, sum(o.fee_cents) filter (where o.account like 'venue_payable:%') as fee
          from payouts o
         where o.source_payment_id = p.id and o.state not in ('void', 'reversed')) before on true
     where p.holding_id in (select id from holdings where booking_id = ${bookingId})
     order by p.created_at, p.id`.execute(tx)
  const commissions = await commissionsOf(
    tx,
    rows.map(({ paymentId }) => paymentId),
  )
  return rows.map(({ paymentId, there, sent, sentFee }) => {
    const commission = commissions.get(paymentId) ?? 0
    return { paymentId, left: there - commission - sent, commission, fee: Math.max(0, commission - sentFee) }
  })
}

/** How many payouts of a kind a booking has had, whatever became of them: this numbers the next one. */
export async function countPayouts(tx: Tx, refPrefix: string): Promise<number> {
  const row = await tx
    .selectFrom('payouts')
    .where('ref', 'like', `${refPrefix}%`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
