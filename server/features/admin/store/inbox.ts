import { SERVER_LIMITS } from '#contract/limits.ts'
import { venueStates } from '#server/features/bookings/store/shown-bookings.ts'
import { questionedListings } from '#server/features/listings/store/questioned-original-prices.ts'
import { pageOfOpenReports } from '#server/features/messages/store.ts'
import { openChargebacks } from '#server/features/payments/store/chargebacks.ts'
import { listRefunds } from '#server/features/payments/store/refunds-for-admins.ts'
import { listUnclaimed } from '#server/features/payments/store/unclaimed-money.ts'
import { listDebts } from '#server/features/payouts/store/debts.ts'
import { listPayouts } from '#server/features/payouts/store/payouts-for-admins.ts'
import { transfersForAdmins } from '#server/features/transfers/store/transfers-for-admins.ts'
import { isDeclined, latestVerificationEvents } from '#server/features/venues/store/verification-log.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { openFindings } from './audits.ts'

/** What is beyond this is neither shown nor counted until some work is done. */
const most = { limit: SERVER_LIMITS.inboxOfKind, after: null }

/**
 * What waits for an admin, by the query that reads it. A new kind of work is one more line here; the view makes its
 * items and says which query finds it.
 */
export const QUEUES = {
  transfers: (db: Db) => transfersForAdmins(db, most, { queue: 'waiting' }),
  chargebacks: chargebacksWithState,
  venues: unverifiedVenues,
  changes: changesToDecide,
  prices: (db: Db) => questionedListings(db, SERVER_LIMITS.inboxOfKind),
  refunds: (db: Db) => listRefunds(db, most, {}),
  unclaimed: (db: Db) => listUnclaimed(db, SERVER_LIMITS.inboxOfKind),
  payouts: (db: Db) => listPayouts(db, { ...most, sort: 'created' }, {}),
  debts: (db: Db) => listDebts(db, SERVER_LIMITS.inboxOfKind),
  messages: (db: Db) => pageOfOpenReports(db, most),
  findings: async (db: Db) => (await openFindings(db)).slice(0, SERVER_LIMITS.inboxOfKind),
}
type Queues = typeof QUEUES
export type WaitingForAdmins = { [Name in keyof Queues]: Awaited<ReturnType<Queues[Name]>> }

/** Everything that waits for an admin. */
export async function waitingForAdmins(db: Db): Promise<WaitingForAdmins> {
  const queues = Object.entries(QUEUES).map(async ([name, read]) => [name, await read(db)])
  return Object.fromEntries(await Promise.all(queues))
}

/** The transfers that wait for a bank's decision, and for an admin once it is made. */
export const frozenTransfers = (db: Db) => transfersForAdmins(db, most, { queue: 'frozen' })

/** The chargebacks that banks are deciding on, each with the state of its venue; null for a month of Premium. */
async function chargebacksWithState(db: Db) {
  const rows = await openChargebacks(db, SERVER_LIMITS.inboxOfKind)
  const states = await venueStates(
    db,
    rows.flatMap(({ bookingId }) => bookingId ?? []),
  )
  return rows.map((row) => ({ ...row, venueState: states.get(row.bookingId ?? 0) ?? null }))
}

function venuesWithOwner(db: Db) {
  return db
    .selectFrom('venues')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select(['venues.id', 'venues.name', 'city', 'venues.state', 'venues.created_at', 'users.name as owner_name'])
    .where('users.erased_at', 'is', null)
}

/** All but the declined venues, each with its latest event: since when it has waited, and why. Longest wait first. */
async function unverifiedVenues(db: Db) {
  const venues = await venuesWithOwner(db)
    .where('is_verified', '=', false)
    .where(({ not }) => not(isDeclined))
    .orderBy('venues.created_at')
    .orderBy('venues.id')
    .limit(SERVER_LIMITS.inboxOfKind)
    .execute()
  const words = await latestVerificationEvents(
    db,
    venues.map(({ id }) => id),
  )
  return venues
    .map((venue) => {
      const last = words.get(venue.id)
      return { ...venue, last, since: last?.at ?? venue.created_at }
    })
    .sort((one, other) => one.since.getTime() - other.since.getTime())
}

function changesToDecide(db: Db) {
  return venuesWithOwner(db)
    .innerJoin('venue_changes', 'venue_changes.venue_id', 'venues.id')
    .select(['proposed_at', 'before', 'after'])
    .where('is_verified', '=', true)
    .where('venue_changes.state', '=', 'pending')
    .orderBy('proposed_at')
    .orderBy('venues.id')
    .limit(SERVER_LIMITS.inboxOfKind)
    .execute()
}
