import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { BookingRow } from './bookings.ts'

/** From now on, this couple may know the booking's venue, and that it is the one behind this listing. */
export async function insertReveal(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'couple_id' | 'listing_id' | 'venue_id'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('reveals')
    .values({
      user_id: booking.couple_id,
      booking_id: booking.id,
      listing_id: booking.listing_id,
      venue_id: booking.venue_id,
      created_at: at,
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/**
 * When the venue of this booking was revealed to this couple, for the first time if they took the booking over; null if
 * it wasn't.
 */
export async function revealedAt(db: Db, bookingId: number, coupleId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('reveals')
    .select('created_at')
    .where('booking_id', '=', bookingId)
    .where('user_id', '=', coupleId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
