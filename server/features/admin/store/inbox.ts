import { INBOX_KINDS, type InboxKind } from '#contract/admin-inbox.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { payoutProcess } from '#contract/processes/payout.ts'
import { refundProcess } from '#contract/processes/refund.ts'
import { venueStates } from '#server/features/bookings/store/shown-bookings.ts'
import { countQuestioned, questionedListings } from '#server/features/listings/store/questioned-original-prices.ts'
import { countOpenReports, pageOfOpenReports } from '#server/features/messages/store.ts'
import { countOpenChargebacks, openChargebacks } from '#server/features/payments/store/chargebacks.ts'
import { countRefunds, listRefunds } from '#server/features/payments/store/refunds-for-admins.ts'
import { countUnclaimed, listUnclaimed } from '#server/features/payments/store/unclaimed-money.ts'
import { countDebts, listDebts } from '#server/features/payouts/store/debts.ts'
import { countPayouts, listPayouts } from '#server/features/payouts/store/payouts-for-admins.ts'
import { countTransfers, transfersForAdmins } from '#server/features/transfers/store/transfers-for-admins.ts'
import { isDeclined, latestVerificationEvents } from '#server/features/venues/store/verification-log.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/sorted-pages.ts'
import { lastTransitions } from '#server/platform/read-event-log.ts'
import { countOpenFindings, openFindings } from './audits.ts'

/** What is beyond this is counted, but not listed until some work is done. */
const most = { limit: SERVER_LIMITS.inboxOfKind, after: null }

/** One kind of work: the first of it, and how much of it there is. */
interface Queue<Row> {
  read: (db: Db) => Promise<Row[]>
  count: (db: Db) => Promise<number>
}

/** What waits for an admin, by kind. A new kind of work is one more entry here; the view makes its items. */
export const QUEUES = {
  dispute: {
    read: (db: Db) => transfersForAdmins(db, most, { queue: 'disputed' }),
    count: (db: Db) => countTransfers(db, { queue: 'disputed' }),
  },
  chargeback: {
    read: chargebacksWithState,
    count: (db: Db) => countOpenChargebacks(db, 'sale'),
  },
  premium: {
    read: (db: Db) => openChargebacks(db, 'month', SERVER_LIMITS.inboxOfKind),
    count: (db: Db) => countOpenChargebacks(db, 'month'),
  },
  consent: {
    read: (db: Db) => transfersForAdmins(db, most, { queue: 'escalated' }),
    count: (db: Db) => countTransfers(db, { queue: 'escalated' }),
  },
  venue: { read: unverifiedVenues, count: (db: Db) => countRows(toVerify(db)) },
  change: { read: changesToDecide, count: (db: Db) => countRows(pendingChanges(db)) },
  price: { read: (db: Db) => questionedListings(db, SERVER_LIMITS.inboxOfKind), count: countQuestioned },
  refund: { read: failedRefunds, count: (db: Db) => countRefunds(db, {}) },
  unclaimed: { read: (db: Db) => listUnclaimed(db, SERVER_LIMITS.inboxOfKind), count: countUnclaimed },
  payout: { read: stuckPayouts, count: (db: Db) => countPayouts(db, {}) },
  debt: { read: (db: Db) => listDebts(db, SERVER_LIMITS.inboxOfKind), count: countDebts },
  message: { read: (db: Db) => pageOfOpenReports(db, most), count: countOpenReports },
  finding: { read: (db: Db) => openFindings(db, SERVER_LIMITS.inboxOfKind), count: countOpenFindings },
} satisfies Record<InboxKind, Queue<unknown>>
type Queues = typeof QUEUES
export type WaitingForAdmins = {
  [Kind in InboxKind]: { rows: Awaited<ReturnType<Queues[Kind]['read']>>; count: number }
}

/** Everything that waits for an admin: the first of each kind, and how much of it there is. */
export async function waitingForAdmins(db: Db): Promise<WaitingForAdmins> {
  const queues = INBOX_KINDS.map(async (kind) => {
    const rows = await QUEUES[kind].read(db)
    return [kind, { rows, count: rows.length < most.limit ? rows.length : await QUEUES[kind].count(db) }]
  })
  return Object.fromEntries(await Promise.all(queues))
}

/** The transfers that wait for a bank's decision, and for an admin once it is made. */
export const frozenTransfers = (db: Db) => transfersForAdmins(db, most, { queue: 'frozen' })

/** The open chargebacks of bookings and transfers, each with the state of its venue. */
async function chargebacksWithState(db: Db) {
  const rows = await openChargebacks(db, 'sale', SERVER_LIMITS.inboxOfKind)
  const states = await venueStates(
    db,
    rows.flatMap(({ bookingId }) => bookingId ?? []),
  )
  return rows.map((row) => ({ ...row, venueState: states.get(row.bookingId ?? 0) ?? null }))
}

/** The refunds that failed and are still owed, each with the moment at which it failed. */
async function failedRefunds(db: Db) {
  const rows = await listRefunds(db, most, {})
  const failed = await lastTransitions(db, {
    process: refundProcess.name,
    transitions: ['refuse', 'wait', 'fail'],
    ids: rows.map(({ id }) => id),
  })
  return rows.map((row) => ({ ...row, since: failed.get(row.id)?.at ?? row.created_at }))
}

/**
 * The payouts that wait for an admin, each with the moment at which it was parked or, if it couldn't be taken back, at
 * which it was first owed back.
 */
async function stuckPayouts(db: Db) {
  const rows = await listPayouts(db, { ...most, sort: 'created' }, {})
  const parked = await lastTransitions(db, {
    process: payoutProcess.name,
    transitions: ['park'],
    ids: rows.flatMap(({ id, state }) => (state === 'parked' ? id : [])),
  })
  return rows.map((row) => ({
    ...row,
    since: parked.get(row.id)?.at ?? row.reversal_wanted_at ?? row.created_at,
  }))
}

function venuesWithOwner(db: Db) {
  return db
    .selectFrom('venues')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select(['venues.id', 'venues.name', 'city', 'venues.state', 'venues.created_at', 'users.name as owner_name'])
    .where('users.erased_at', 'is', null)
}

/** All unverified venues but the declined ones. */
const toVerify = (db: Db) =>
  venuesWithOwner(db)
    .where('is_verified', '=', false)
    .where(({ not }) => not(isDeclined))

/** These venues, each with its latest event: since when it has waited, and why. Longest wait first. */
async function unverifiedVenues(db: Db) {
  const venues = await toVerify(db)
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

const pendingChanges = (db: Db) =>
  venuesWithOwner(db)
    .innerJoin('venue_changes', 'venue_changes.venue_id', 'venues.id')
    .select(['proposed_at', 'before', 'after'])
    .where('is_verified', '=', true)
    .where('venue_changes.state', '=', 'pending')

function changesToDecide(db: Db) {
  return pendingChanges(db).orderBy('proposed_at').orderBy('venues.id').limit(SERVER_LIMITS.inboxOfKind).execute()
}
