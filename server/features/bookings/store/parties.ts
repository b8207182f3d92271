import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Who is notified about a booking, and what each may know about the other. */
export interface Parties {
  couple: { id: number; name: string; email: string; phone: string | null }
  owner: { id: number; name: string; email: string; phone: string | null }
  venue: { name: string; address: string; city: string; state: string; zipCode: string }
}

/** The couple that holds a booking now, and its venue. */
export async function partiesOfBooking(db: Db, bookingId: number): Promise<Parties> {
  const present = parties(db).where('bookings.id', '=', bookingId).where('holdings.ended_at', 'is', null)
  return partiesIn(await present.executeTakeFirstOrThrow())
}

/** The couple of a holding, whether or not they still hold the booking, and its venue. */
export async function partiesOfHolding(db: Db, number: number): Promise<Parties> {
  return partiesIn(await parties(db).where('holdings.id', '=', number).executeTakeFirstOrThrow())
}

const parties = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('holdings', 'holdings.booking_id', 'bookings.id')
    .innerJoin('users as couple', 'couple.id', 'holdings.couple_id')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .innerJoin('users as owner', 'owner.id', 'venues.owner_id')
    .select([
      'couple.id as coupleId',
      namesInFull('couple').as('coupleName'),
      'couple.email as coupleEmail',
      'couple.phone as couplePhone',
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

type PartiesRow = Awaited<ReturnType<ReturnType<typeof parties>['executeTakeFirstOrThrow']>>

function partiesIn(row: PartiesRow): Parties {
  return {
    couple: { id: row.coupleId, name: row.coupleName, email: row.coupleEmail, phone: row.couplePhone },
    owner: { id: row.ownerId, name: row.ownerName, email: row.ownerEmail, phone: row.ownerPhone },
    venue: { name: row.venueName, address: row.address, city: row.city, state: row.state, zipCode: row.zipCode },
  }
}
