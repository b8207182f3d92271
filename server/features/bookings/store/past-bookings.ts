import type { Db } from '#server/platform/database/connect.ts'

const BATCH = 200

/**
 * Confirmed bookings with an event before `date`, with the venue's state, which tells whether the day is over there.
 * Pass a date that no place has reached yet, so that no booking is missed.
 */
export async function pastConfirmed(
  db: Db,
  date: string,
): Promise<{ id: number; eventDate: string; venueState: string }[]> {
  return db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .select(['bookings.id', 'bookings.event_date as eventDate', 'venues.state as venueState'])
    .where('bookings.state', '=', 'confirmed')
    .where('bookings.event_date', '<', date)
    .orderBy('bookings.event_date')
    .limit(BATCH)
    .execute()
}
