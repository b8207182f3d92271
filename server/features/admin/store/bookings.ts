import { type Expression, type SqlBool, sql } from 'kysely'
import type { BookingState } from '#contract/processes/booking.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { holding } from '#server/platform/database/pattern.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { olderThan } from '../store.ts'

/** What an admin looks for among the bookings. */
export interface BookingFilter {
  /** looks into the number, the couple's name and e-mail, and the venue's name */
  search?: string | undefined
  status?: BookingState | undefined
}

const rows = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('users as couple', 'couple.id', 'bookings.couple_id')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .innerJoin('users as owner', 'owner.id', 'venues.owner_id')
    .selectAll('bookings')
    .select(['couple.name as coupleName', 'couple.email as coupleEmail', 'owner.email as ownerEmail'])
    .select(['venues.name as venueName', 'venues.city', 'venues.state as venueState'])

const fitting = (db: Db, { search, status }: BookingFilter) =>
  rows(db)
    .$if(status !== undefined, (query) => query.where('bookings.state', '=', status as BookingState))
    .$if(search !== undefined, (query) =>
      query.where((where): Expression<SqlBool> => {
        const pattern = holding(search as string)
        return where.or([
          where(sql<string>`bookings.id::text`, 'like', pattern),
          where('couple.name', 'ilike', pattern),
          where('couple.email', 'ilike', pattern),
          where('venues.name', 'ilike', pattern),
        ])
      }),
    )

/** One page of the bookings that fit, newest first. */
export function listBookings(db: Db, { limit, after }: Page, filter: BookingFilter) {
  return fitting(db, filter)
    .$if(after !== null, (query) => query.where(olderThan('bookings', after as number)))
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit)
    .execute()
}
export type AdminBookingRow = Awaited<ReturnType<typeof listBookings>>[number]

/** How many bookings fit. */
export async function countBookings(db: Db, filter: BookingFilter): Promise<number> {
  const { count } = await fitting(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A booking and what hangs together with it; undefined when there is none. */
export async function findAdminBooking(db: Db, id: number) {
  const booking = await rows(db).where('bookings.id', '=', id).executeTakeFirst()
  if (!booking) return undefined
  const next = await db.selectFrom('bookings').select('id').where('carried_from', '=', id).executeTakeFirst()
  const transfers: { id: number; stage: TransferStage }[] = await db
    .selectFrom('transfers')
    .select(['id', 'state as stage'])
    .where((where) => where.or([where('booking_id', '=', id), where('new_booking_id', '=', id)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { ...booking, passedTo: next?.id ?? null, transfers }
}
export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findAdminBooking>>>
