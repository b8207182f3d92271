import type { Db } from '#server/platform/database/connect.ts'

const BATCH = 200

/**
 * Confirmed bookings with an event before `date`, with the venue's state, which tells whether the day is over there.
 * Give the earliest date it can be anywhere.
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

/** The state of each of these bookings' venues, by booking: where its days and deadlines are counted. */
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
