import { type RawBuilder, sql } from 'kysely'
import type { AdminBookingStatus, BOOKING_SORTS } from '#contract/api/admin.ts'
import { usersFound, usersFoundByEmail } from '#server/features/accounts/store/users-found.ts'
import { dueOf, paidCents } from '#server/features/bookings/store/bookings.ts'
import { statusOf } from '#server/features/bookings/store/shown-bookings.ts'
import { bookingNumber } from '#server/features/payments/store/payments.ts'
import { wiredOf } from '#server/features/payments/store/wires.ts'
import { stageOf } from '#server/features/transfers/store/transfers.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts, withAll } from '#server/platform/database/sorted-pages.ts'
import { holdsNumber, holdsText, isInOneOf } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'

/** What an admin looks for among the bookings. */
export interface BookingFilter {
  /** searches the number, the couple's name and email, and the venue's name and its owner's email */
  search?: string | undefined
  status?: AdminBookingStatus | undefined
  /** only those of this couple, or of this owner's venues */
  party?: number | undefined
}

/** SQL: the status of a couple's booking, or what became of a hold that hasn't become a booking. */
const status = sql<AdminBookingStatus>`case
  when holdings.id is not null then ${statusOf('holdings')}
  when holds.state = 'running' then 'held'
  when holds.state = 'ending' then 'expiring'
  else 'expired' end`

/** The states of a hold that hasn't become a booking. */
const STATE_OF_HOLD = { held: 'running', expiring: 'ending', expired: 'over' } as const

/**
 * Every couple's part in every booking, by its number, along with the holds of venues' dates that haven't become
 * bookings. A couple that buys a transfer appears once they have taken the booking over.
 */
const numbers = (db: Db) =>
  db
    .selectFrom('holds')
    .leftJoin('holdings', 'holdings.id', 'holds.id')
    .leftJoin('bookings', 'bookings.id', 'holdings.booking_id')
    .where((where) => where.or([where('holds.transfer_id', 'is', null), where('holdings.id', 'is not', null)]))
    .select('holds.id')

/** The same, with everything that is shown of them. */
const rows = (db: Db) =>
  numbers(db)
    .leftJoin('booking_notes', 'booking_notes.holding_id', 'holdings.id')
    .innerJoin('listings', (join) => join.on('listings.id', '=', listingId))
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .innerJoin('users as couple', 'couple.id', 'holds.couple_id')
    .innerJoin('users as owner', 'owner.id', 'venues.owner_id')
    .select(['holds.couple_id', 'couple.name as coupleName', 'couple.email as coupleEmail'])
    .select(['bookings.id as bookingId', 'listings.id as listing_id', 'listings.venue_id', 'listings.event_date'])
    .select(['venues.name as venueName', 'venues.city', 'venues.state as venueState', 'owner.email as ownerEmail'])
    .select([
      status.as('status'),
      sql<Date>`coalesce(holdings.created_at, holds.created_at)`.as('created_at'),
      sql<number>`coalesce(bookings.price_cents, holds.price_cents)`.as('price_cents'),
      sql<number>`coalesce(bookings.deposit_cents, holds.deposit_cents)`.as('deposit_cents'),
      sql<number>`coalesce(${paidCents('holdings')}, 0)`.as('paid_cents'),
      dueOf('holdings').as('balance_due_date'),
      sql<number>`coalesce(holdings.guest_count, holds.guest_count)`.as('guest_count'),
      'holds.max_guests',
      'booking_notes.note as venueNote',
    ])

/** SQL: the venue's own listing of the date. */
const listingId = sql<number>`coalesce(bookings.listing_id, holds.listing_id)`

/** SQL: the numbers of everything at these venues: bookings by their venue, other holds by the venue of their listing. */
const numbersAt = (venues: RawBuilder<number>) => sql`
  select h.id from bookings b join holdings h on h.booking_id = b.id where b.venue_id in (${venues})
  union select h.id from listings l join holds h on h.listing_id = l.id and h.state <> 'paid'
   where l.venue_id in (${venues})`

/** SQL: the number is one that an admin has searched for. */
const isFound = (typed: string) =>
  isInOneOf(sql`holds.id`, [
    sql`select id from holds where ${holdsNumber(typed, [sql`id`])}`,
    sql`select id from holds where couple_id in ${usersFound(typed)}`,
    numbersAt(sql`
      select id from venues where ${holdsText(typed, [sql`name`])}
      union select id from venues where owner_id in ${usersFoundByEmail(typed)}`),
  ])

/** SQL: the number is this couple's, or at a venue of this owner. */
const isOf = (party: number) =>
  isInOneOf(sql`holds.id`, [
    sql`select id from holds where couple_id = ${party}`,
    numbersAt(sql`select id from venues where owner_id = ${party}`),
  ])

/** SQL: `status` is this one; asked like this, few rows are found by an index or by how few bookings have the state. */
function isAt(asked: AdminBookingStatus) {
  const holdState = STATE_OF_HOLD[asked as keyof typeof STATE_OF_HOLD]
  if (holdState) return sql<boolean>`(holds.state = ${holdState} and holdings.id is null)`
  if (asked === 'transferred') return sql<boolean>`holdings.ended_at is not null`
  return sql<boolean>`(holdings.ended_at is null and bookings.state = ${asked})`
}

const fitting = (db: Db, filter: BookingFilter) =>
  numbers(db)
    .$if(filter.status !== undefined, (query) => query.where(isAt(filter.status as AdminBookingStatus)))
    .$if(filter.party !== undefined, (query) => query.where(isOf(filter.party ?? 0)))
    .$if(filter.search !== undefined, (query) => query.where(isFound(filter.search as string)))

const sorts: Sorts<(typeof BOOKING_SORTS)[number]> = {
  id: sql`holds.id`,
  couple: sql`holds.couple_id`,
  listing: listingId,
  date: sql`coalesce(bookings.event_date, (select event_date from listings where listings.id = holds.listing_id))`,
  status,
  deposit: sql`coalesce(bookings.deposit_cents, holds.deposit_cents)`,
}

/** One page of the matching bookings; by default, those whose checkout began last come first. */
export async function listBookings(db: Db, page: Page, filter: BookingFilter): Promise<AdminBookingRow[]> {
  const found = await pageInOrder(fitting(db, filter), page, {
    rows: numbers(db),
    id: sql`holds.id`,
    usual: { by: [sql`holds.created_at`], descending: true },
    sorts,
  }).execute()
  return withAll(found, (ids) => rows(db).where('holds.id', 'in', ids).execute())
}
export type AdminBookingRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** How many bookings match. */
export const countBookings = (db: Db, filter: BookingFilter): Promise<number> => countRows(fitting(db, filter))

/** A booking as one of its couples has or had it, with everything connected to it; undefined when there is none. */
export async function findAdminBooking(db: Db, number: number) {
  const booking = await rows(db).where('holds.id', '=', number).executeTakeFirst()
  if (!booking) return undefined
  const couples = await db
    .selectFrom('holdings')
    .select('id')
    .where('booking_id', '=', booking.bookingId)
    .orderBy('created_at')
    .execute()
  const place = couples.findIndex(({ id }) => id === number)
  const transfers = await db
    .selectFrom('transfers')
    .select(['id', 'ending', stageOf.as('stage')])
    .where((where) => where.or([where('holding_id', '=', number), where('new_holding_id', '=', number)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    ...booking,
    cameFrom: couples[place - 1]?.id ?? null,
    passedTo: couples[place + 1]?.id ?? null,
    transfers,
    money: await moneyOfBooking(db, number),
  }
}

interface MovedMoney {
  process: 'payment' | 'refund' | 'chargeback' | 'wire' | 'payout'
  id: number
  cents: number
}

/** SQL: the payment is for the booking with this number, whether it counted, was only tried, or came too late. */
function isUnder(number: number) {
  const mayBe = isInOneOf(sql`payments.id`, [
    sql`select id from payments where holding_id = ${number}`,
    sql`select id from payments where hold_id = ${number}`,
    sql`select p.id from holdings h join payments p on p.booking_id = h.booking_id where h.id = ${number}`,
  ])
  return sql<boolean>`${mayBe} and ${bookingNumber} = ${number}`
}

/**
 * What was paid under this number, or was tried or came too late, how much of it went back, what the venue was paid while
 * the booking had the number, and what its couple was paid for passing it on.
 */
async function moneyOfBooking(db: Db, number: number): Promise<MovedMoney[]> {
  const wires = wiredOf(sql`select id from paid`)
  const { rows } = await sql<MovedMoney>`
    with paid as (select id, amount_cents from payments where ${isUnder(number)})
    select 'payment' as process, id, amount_cents as cents from paid
    union all
    select 'refund', id, amount_cents from refunds where payment_id in (select id from paid)
    union all
    select 'chargeback', id, amount_cents from chargebacks where payment_id in (select id from paid)
    union all
    ${wires}
    union all
    select 'payout', payouts.id, amount_cents from payouts
      join holdings on holdings.booking_id = payouts.booking_id
      left join transfers on transfers.booking_id = payouts.booking_id
                         and payouts.account = 'seller_payable:' || transfers.id
     where holdings.id = ${number}
       and case when transfers.id is not null then transfers.holding_id = holdings.id
                else payouts.created_at >= holdings.created_at
                     and payouts.created_at < coalesce(holdings.ended_at, 'infinity') end`.execute(db)
  return rows
}
export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findAdminBooking>>>
