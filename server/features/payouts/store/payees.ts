import type { Db } from '#server/platform/database/connect.ts'

/** Who is paid by a payout, and for which event; for letters. */
export interface Payee {
  id: number
  role: string
  email: string
  venueName: string | null
  eventDate: string | null
}

export async function payeeOf(db: Db, payoutId: number): Promise<Payee> {
  return db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.payee_id')
    .leftJoin('bookings', 'bookings.id', 'payouts.booking_id')
    .leftJoin('venues', 'venues.id', 'bookings.venue_id')
    .select('venues.name as venueName')
    .select(['users.id', 'users.role', 'users.email', 'bookings.event_date as eventDate'])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirstOrThrow()
}
