import { namesInFull } from '#server/features/accounts/store/names.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { BookingRow } from '../store.ts'

/** A booking with what its viewers may know of the place. */
export interface ShownBooking extends BookingRow {
  venueName: string
  city: string
  venueState: string
}

/** States that both sides see: a hold is no booking yet, and its couple may not know the venue. */
const SHOWN_STATES = ['confirmed', 'transferring', 'transferred', 'cancelled', 'lapsed', 'completed'] as const

/**
 * The bookings this viewer may see: a couple's own with a reveal, or those of a venue owner's venues.
 * Next events first. `id` narrows it to one.
 */
export async function bookingsShownTo(db: Db, viewer: Viewer, id?: number): Promise<ShownBooking[]> {
  let query = db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .selectAll('bookings')
    .select(['venues.name as venueName', 'venues.city', 'venues.state as venueState'])
    .where('bookings.state', 'in', SHOWN_STATES)
    .orderBy('bookings.event_date')
    .orderBy('bookings.id')
  if (id !== undefined) query = query.where('bookings.id', '=', id)
  if (viewer.role === 'venue') return query.where('venues.owner_id', '=', viewer.id).execute()
  return query
    .innerJoin('reveals', (join) =>
      join.onRef('reveals.booking_id', '=', 'bookings.id').onRef('reveals.user_id', '=', 'bookings.couple_id'),
    )
    .where('bookings.couple_id', '=', viewer.id)
    .execute()
}

/** A booking whose cancelling this viewer may ask about: its own, and for an admin any that was confirmed. */
export async function bookingShownForCancelling(db: Db, viewer: Viewer, id: number): Promise<ShownBooking | undefined> {
  if (viewer.role !== 'admin') return (await bookingsShownTo(db, viewer, id))[0]
  return db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .selectAll('bookings')
    .select(['venues.name as venueName', 'venues.city', 'venues.state as venueState'])
    .where('bookings.id', '=', id)
    .where('bookings.state', 'in', SHOWN_STATES)
    .executeTakeFirst()
}

/** Who is told about a booking, and what each may know of the other. */
export interface Parties {
  couple: { id: number; name: string; email: string }
  owner: { id: number; name: string; email: string; phone: string | null }
  venue: { name: string; address: string; city: string; state: string; zipCode: string }
}

export async function partiesOf(db: Db, bookingId: number): Promise<Parties> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('users as couple', 'couple.id', 'bookings.couple_id')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .innerJoin('users as owner', 'owner.id', 'venues.owner_id')
    .select([
      'couple.id as coupleId',
      namesInFull('couple').as('coupleName'),
      'couple.email as coupleEmail',
      'owner.id as ownerId',
      'owner.name as ownerName',
      'owner.email as ownerEmail',
      'owner.phone as ownerPhone',
      'venues.name as venueName',
      'venues.address',
      'venues.city',
      'venues.state',
      'venues.zip_code as zipCode',
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return {
    couple: { id: row.coupleId, name: row.coupleName, email: row.coupleEmail },
    owner: { id: row.ownerId, name: row.ownerName, email: row.ownerEmail, phone: row.ownerPhone },
    venue: { name: row.venueName, address: row.address, city: row.city, state: row.state, zipCode: row.zipCode },
  }
}
