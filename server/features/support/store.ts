import { listBookings } from '#server/features/admin/store/bookings.ts'
import { listUsers } from '#server/features/admin/store/users.ts'
import { listVenues } from '#server/features/admin/store/venues-and-listings.ts'
import { listDisputes } from '#server/features/payments/store/chargebacks.ts'
import { listPayments } from '#server/features/payments/store/payments-for-admins.ts'
import { listRefunds } from '#server/features/payments/store/refunds-for-admins.ts'
import { listPayouts } from '#server/features/payouts/store/payouts-for-admins.ts'
import { transfersForAdmins } from '#server/features/transfers/store/transfers-for-admins.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** What to look for: a text that somebody typed, or everything of one user. */
export type Sought = { search: string } | { party: number }

/** The first `most` matches of each kind, and one more if there are others. */
export async function lookUp(db: Db, sought: Sought, most: number) {
  const page = { limit: most + 1, after: null, sort: '-created' }
  const [person, venue, booking, transfer, payment, refund, dispute, payout] = await Promise.all([
    'search' in sought ? listUsers(db, page, sought) : [],
    listVenues(db, page, sought),
    listBookings(db, { ...page, sort: undefined }, sought),
    transfersForAdmins(db, page, sought),
    listPayments(db, page, sought),
    listRefunds(db, page, { ...sought, state: 'all' }),
    listDisputes(db, sought, most + 1),
    listPayouts(db, page, { ...sought, state: 'all' }),
  ])
  return { person, venue, booking, transfer, payment, refund, dispute, payout }
}
export type LookedUp = Awaited<ReturnType<typeof lookUp>>
