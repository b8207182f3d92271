import type { Db } from '#server/platform/database/connect.ts'

/** States in which a booking keeps its date from everybody else; the same list stands in the unique indexes. */
export const BLOCKING_STATES = ['held', 'expiring', 'confirmed', 'transferring', 'completed'] as const

export interface CurrentBooking {
  id: number
  coupleId: number
  state: (typeof BLOCKING_STATES)[number]
  /** when the hold ends; null once the booking is confirmed */
  holdExpiresAt: Date | null
}

/**
 * The booking that keeps this listing's date now: a hold, or a sold date. Null when the date is free.
 * At most one, by unique index (domain.md row 32).
 */
export async function currentBookingOf(db: Db, listingId: number): Promise<CurrentBooking | null> {
  const row = await db
    .selectFrom('bookings')
    .select(['id', 'couple_id', 'state', 'hold_expires_at'])
    .where('listing_id', '=', listingId)
    .where('state', 'in', BLOCKING_STATES)
    .executeTakeFirst()
  if (!row) return null
  const held = row.state === 'held' || row.state === 'expiring'
  return {
    id: row.id,
    coupleId: row.couple_id,
    state: row.state as CurrentBooking['state'],
    holdExpiresAt: held ? row.hold_expires_at : null,
  }
}
