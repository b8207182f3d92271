import { sql } from 'kysely'
import type { LocalDate } from '#contract/dates.ts'
import { BLOCKING_STATES } from '#contract/processes/booking.ts'
import type { ListingState } from '#contract/processes/listing.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** The days from `from` on, up to the day before `before`. */
export interface Days {
  from: LocalDate
  before: LocalDate
}

/** The bookings that take these days at an owner's venues, and who is coming. */
export function bookingsOnDays(db: Db, ownerId: number, { from, before }: Days) {
  return db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .innerJoin('holdings', (on) =>
      on.onRef('holdings.booking_id', '=', 'bookings.id').on('holdings.ended_at', 'is', null),
    )
    .innerJoin('users as couple', 'couple.id', 'holdings.couple_id')
    .select(['bookings.event_date', 'bookings.venue_id', 'bookings.listing_id', 'venues.name as venue_name'])
    .select(['holdings.id as number', 'holdings.guest_count'])
    .select(namesInFull('couple').as('couple_name'))
    .where('venues.owner_id', '=', ownerId)
    .where('bookings.event_date', '>=', from)
    .where('bookings.event_date', '<', before)
    .where('bookings.state', 'in', [...BLOCKING_STATES])
    .orderBy('bookings.event_date')
    .orderBy('holdings.id')
    .execute()
}

const SHOWN = ['live', 'held', 'inactive'] as const satisfies readonly ListingState[]

/** What a calendar says about an owner's dates, the earliest first. Prices in cents. */
const datesOf = (db: Db, ownerId: number) =>
  db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .select(['listings.id', 'listings.event_date', 'listings.venue_id', 'listings.state', 'listings.max_guests'])
    .select(['listings.discounted_cents', 'venues.name as venue_name', 'venues.state as venue_state'])
    .select(['listings.appears_at', 'listings.venue_verified'])
    .where('venues.owner_id', '=', ownerId)
    .where('listings.transfer_id', 'is', null)
    .orderBy('listings.event_date')
    .orderBy('listings.id')

/** The owner's live, held and inactive dates on these days. */
export const datesOnDays = (db: Db, ownerId: number, { from, before }: Days) =>
  datesOf(db, ownerId)
    .where('listings.event_date', '>=', from)
    .where('listings.event_date', '<', before)
    .where('listings.state', 'in', [...SHOWN])
    .execute()

/** The owner's live and held dates, on whatever day. */
export const datesOnOffer = (db: Db, ownerId: number) =>
  datesOf(db, ownerId).where('listings.state', 'in', ['live', 'held']).execute()

/** What takes each of these days, a block or an event, unless the owner offers the day anyway. */
export function busyOnDays(db: Db, ownerId: number, { from, before }: Days) {
  return db
    .selectFrom('busy_days')
    .innerJoin('venues', 'venues.id', 'busy_days.venue_id')
    .distinctOn(['busy_days.day', 'busy_days.venue_id'])
    .select(['busy_days.day', 'busy_days.venue_id', 'busy_days.title', 'busy_days.source'])
    .select('venues.name as venue_name')
    .where('venues.owner_id', '=', ownerId)
    .where('busy_days.day', '>=', from)
    .where('busy_days.day', '<', before)
    .where('busy_days.ignored_at', 'is', null)
    .orderBy('busy_days.day')
    .orderBy('busy_days.venue_id')
    .orderBy('busy_days.source', 'desc')
    .orderBy('busy_days.title')
    .execute()
}

/** The last day before these days, and the first after them, that has anything on it; null where there is none. */
export async function daysAround(
  db: Db,
  ownerId: number,
  { from, before }: Days,
): Promise<{ earlier: LocalDate | null; later: LocalDate | null }> {
  const { rows } = await sql<{ earlier: LocalDate | null; later: LocalDate | null }>`
    select max(day) filter (where day < ${from}) as earlier, min(day) filter (where day >= ${before}) as later from (
      select event_date as day from bookings where venue_id in (select id from venues where owner_id = ${ownerId})
         and state in (${sql.join(BLOCKING_STATES)})
      union all
      select event_date from listings where venue_id in (select id from venues where owner_id = ${ownerId})
         and transfer_id is null and state in (${sql.join(SHOWN)})
      union all
      select day from busy_days where venue_id in (select id from venues where owner_id = ${ownerId})
         and ignored_at is null
    ) as days`.execute(db)
  return rows[0] ?? { earlier: null, later: null }
}

export type MonthRows = {
  bookings: Awaited<ReturnType<typeof bookingsOnDays>>
  dates: Awaited<ReturnType<typeof datesOnDays>>
  busy: Awaited<ReturnType<typeof busyOnDays>>
}
