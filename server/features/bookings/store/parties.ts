import { namesInFull } from '#server/features/accounts/store/names.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Who is notified about a booking, and what each may know of the other. */
export interface Parties {
  couple: { id: number; name: string; email: string }
  owner: { id: number; name: string; email: string; phone: string | null }
  venue: { name: string; address: string; city: string; state: string; zipCode: string }
}

/** The couple that holds a booking now, and its venue. */
export async function partiesOfBooking(db: Db, bookingId: number): Promise<Parties> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('holdings', (join) =>
      join.onRef('holdings.booking_id', '=', 'bookings.id').on('holdings.ended_at', 'is', null),
    )
    .innerJoin('users as couple', 'couple.id', 'holdings.couple_id')
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
