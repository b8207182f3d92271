import { type Expression, type SqlBool, sql } from 'kysely'
import type { BookingStatus } from '#contract/processes/booking.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import { shownBookings, statusOf } from '#server/features/bookings/store/shown.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { holding } from '#server/platform/database/pattern.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { olderThan } from '../store.ts'

/** What an admin looks for among the bookings. */
export interface BookingFilter {
  /** looks into the number, the couple's name and e-mail, and the venue's name */
  search?: string | undefined
  status?: BookingStatus | undefined
}

const rows = (db: Db) =>
  shownBookings(db)
    .innerJoin('users as couple', 'couple.id', 'holdings.couple_id')
    .innerJoin('users as owner', 'owner.id', 'venues.owner_id')
    .select(['couple.name as coupleName', 'couple.email as coupleEmail', 'owner.email as ownerEmail'])

const fitting = (db: Db, { search, status }: BookingFilter) =>
  rows(db)
    .$if(status !== undefined, (query) => query.where(statusOf('holdings'), '=', status as BookingStatus))
    .$if(search !== undefined, (query) =>
      query.where((where): Expression<SqlBool> => {
        const pattern = holding(search as string)
        return where.or([
          where(sql<string>`holdings.id::text`, 'like', pattern),
          where('couple.name', 'ilike', pattern),
          where('couple.email', 'ilike', pattern),
          where('venues.name', 'ilike', pattern),
        ])
      }),
    )

/** One page of the bookings that fit, newest first. */
export function listBookings(db: Db, { limit, after }: Page, filter: BookingFilter) {
  return fitting(db, filter)
    .$if(after !== null, (query) => query.where(olderThan('holdings', after as number)))
    .orderBy('holdings.created_at', 'desc')
    .orderBy('holdings.id', 'desc')
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

/** A booking as one of its couples has or had it, and what hangs together with it; undefined when there is none. */
export async function findAdminBooking(db: Db, number: number) {
  const booking = await rows(db).where('holdings.id', '=', number).executeTakeFirst()
  if (!booking) return undefined
  const couples = await db
    .selectFrom('holdings')
    .select('id')
    .where('booking_id', '=', booking.id)
    .orderBy('created_at')
    .execute()
  const place = couples.findIndex(({ id }) => id === number)
  const transfers: { id: number; stage: TransferStage }[] = await db
    .selectFrom('transfers')
    .select(['id', 'state as stage'])
    .where((where) => where.or([where('holding_id', '=', number), where('new_holding_id', '=', number)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { ...booking, cameFrom: couples[place - 1]?.id ?? null, passedTo: couples[place + 1]?.id ?? null, transfers }
}
export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findAdminBooking>>>
