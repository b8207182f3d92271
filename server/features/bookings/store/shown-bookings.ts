import { sql } from 'kysely'
import { BLOCKING_STATES, type BookingStatus } from '#contract/processes/booking.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, lastOfPages, nearestFirst, pageInOrder } from '#server/platform/database/sorted-pages.ts'
import { todayAtVenue } from '#server/platform/database/today-at-venue.ts'
import type { Page } from '#server/platform/http/paging.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { lastEvent } from '#server/platform/read-event-log.ts'
import { type BookingTerms, bookingsWithHoldings, paidCents } from './bookings.ts'

/**
 * A booking as one of its couples has it, or had it when they passed it on, with what viewers may know about the place.
 */
export interface ShownBooking extends BookingTerms {
  state: BookingStatus
  venueName: string
  city: string
  venueState: string
  /** both partners' names, as in their account */
  coupleName: string
  couplePhone: string | null
  /** the number of guests before the last change, and when that change was made (ISO); null if there was none */
  guestsBefore: { count: number; until: string } | null
  /** this couple has paid with a card that they saved and that we have yet to charge for the balance */
  cardSaved: boolean
  /** the couple has been warned that the balance is overdue */
  warned: boolean
  /** the couple or the venue's owner has closed their account, or has another role now and can't open the booking */
  oneHasLeft: boolean
  /** the venue's own words, which no couple reads */
  venueNote: string | null
}

/** SQL: the state of a holding's booking, as its couple sees it. */
export const statusOf = (holding: string) =>
  sql<BookingStatus>`case when ${sql.ref(`${holding}.ended_at`)} is null then bookings.state else 'transferred' end`

/** SQL: a holding's number of guests before its couple last changed it. */
const guestsBefore = sql<ShownBooking['guestsBefore']>`(
  select json_build_object('count', last.from_state::int, 'until', last.at)
    from ${lastEvent({ process: 'guests', transition: 'change', id: sql.ref('holdings.id') })} last)`

/** SQL: whether we have begun to charge a holding's saved card for the balance, or warned that it is overdue. */
const isDone = (notice: 'charge' | 'overdue') => sql<boolean>`exists (
  select from balance_notices n where n.holding_id = holdings.id and n.notice = ${notice})`

/** Every booking, once for each of its couples. */
export const shownBookings = (db: Db) =>
  bookingsWithHoldings(db)
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .innerJoin('users as couple', 'couple.id', 'holdings.couple_id')
    .innerJoin('users as owner', 'owner.id', 'venues.owner_id')
    .select(({ or, eb }) =>
      or([
        eb('couple.erased_at', 'is not', null),
        eb('owner.erased_at', 'is not', null),
        eb('couple.role', '!=', 'couple'),
        eb('owner.role', '!=', 'venue'),
      ]).as('oneHasLeft'),
    )
    .select([namesInFull('couple').as('coupleName'), 'couple.phone as couplePhone'])
    // it may have changed since the booking became theirs; once that has ended early or been passed on, no venue learns a
    // new one
    .select(({ eb, and, ref }) =>
      eb
        .case()
        .when(and([eb('holdings.ended_at', 'is', null), eb('bookings.state', 'in', BLOCKING_STATES)]))
        .then(ref('couple.email'))
        .else(ref('holdings.contact_email'))
        .end()
        .as('contact_email'),
    )
    .select(['venues.name as venueName', 'venues.city', 'venues.state as venueState'])
    .leftJoin('booking_notes', 'booking_notes.holding_id', 'holdings.id')
    .select([statusOf('holdings').as('state'), guestsBefore.as('guestsBefore'), 'booking_notes.note as venueNote'])
    .select(({ and, not, exists, selectFrom }) =>
      and([
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.holding_id', '=', 'holdings.id')
            .where('payments.save_card', '=', true),
        ),
        not(isDone('charge')),
      ]).as('cardSaved'),
    )
    .select(isDone('overdue').as('warned'))

/**
 * The bookings this viewer may see: a couple's own with a reveal, or those of a venue owner's venues, once for each
 * couple.
 */
const shownTo = (db: Db, viewer: Pick<Viewer, 'id' | 'role'>) =>
  shownBookings(db)
    .$if(viewer.role === 'venue', (query) => query.where('venues.owner_id', '=', viewer.id))
    .$if(viewer.role !== 'venue', (query) =>
      query
        .where('holdings.couple_id', '=', viewer.id)
        .where((where) =>
          where.exists(
            where
              .selectFrom('reveals')
              .select('reveals.user_id')
              .whereRef('reveals.booking_id', '=', 'bookings.id')
              .where('reveals.user_id', '=', viewer.id),
          ),
        ),
    )

/** All bookings that this viewer may see, the earliest event first. `number` narrows them to one. */
export async function bookingsShownTo(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'role'>,
  number?: number,
): Promise<ShownBooking[]> {
  const rows = await shownTo(db, viewer)
    .$if(number !== undefined, (query) => query.where('holdings.id', '=', number as number))
    .orderBy('bookings.event_date')
    .orderBy('holdings.id')
    .execute()
  return rows as ShownBooking[]
}

/** The numbers alone of the bookings that this viewer may see. */
export async function numbersShownTo(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await shownTo(db, viewer).clearSelect().select('holdings.id as number').execute()
  return rows.map(({ number }) => number)
}

/** One page of the bookings that this viewer may see: those from today on, the next one first, then past ones. */
export async function pageOfBookings(db: Db, viewer: Viewer, clock: Clock, page: Page): Promise<ShownBooking[]> {
  const rows = await pageInOrder(shownTo(db, viewer), page, {
    rows: shownTo(db, viewer),
    ...nextFirst(clock),
    sorts: {},
  }).execute()
  return rows as ShownBooking[]
}

/** The numbers of the bookings after which the second page and all later ones begin. */
export const lastOfBookings = (db: Db, viewer: Viewer, clock: Clock, pages: { size: number; most: number }) =>
  lastOfPages(db, shownTo(db, viewer), pages, nextFirst(clock))

const nextFirst = (clock: Clock) => ({
  id: sql<number>`holdings.id`,
  usual: nearestFirst(sql`bookings.event_date`, todayAtVenue(sql`venues.state`, clock)),
})

/** How many bookings this viewer may see. */
export const countBookingsShownTo = (db: Db, viewer: Viewer): Promise<number> => countRows(shownTo(db, viewer))

/** The fields of `ShownBooking` from which an owner's totals are computed, for all bookings of their venues. */
export async function bookingsToSum(db: Db, ownerId: number) {
  return bookingsWithHoldings(db)
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .clearSelect()
    .select(['holdings.id as number', 'bookings.event_date', 'bookings.price_cents', 'venues.state as venueState'])
    .select([statusOf('holdings').as('state'), paidCents('holdings').as('paid_cents')])
    .where('venues.owner_id', '=', ownerId)
    .execute()
}
export type BookingToSum = Awaited<ReturnType<typeof bookingsToSum>>[number]

/** One booking as this viewer may see it: one of their own or, for an admin, any booking. */
export async function bookingShownTo(db: Db, viewer: Viewer, number: number): Promise<ShownBooking | undefined> {
  if (viewer.role !== 'admin') return (await bookingsShownTo(db, viewer, number))[0]
  const row = await shownBookings(db).where('holdings.id', '=', number).executeTakeFirst()
  return row as ShownBooking | undefined
}

/** The US state of each booking's venue, by booking: the booking's days and deadlines are counted there. */
export async function venueStates(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .select(['bookings.id', 'venues.state'])
    .where('bookings.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}
