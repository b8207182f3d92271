import { questionedListings } from '#server/features/listings/store/former-originals.ts'
import { openReports } from '#server/features/messages/store.ts'
import { openChargebacks } from '#server/features/payments/store/chargebacks.ts'
import { listRefunds } from '#server/features/payments/store/refund-list.ts'
import { listDebts } from '#server/features/payouts/store/debts.ts'
import { listPayouts } from '#server/features/payouts/store/payout-list.ts'
import { transfersForAdmins } from '#server/features/transfers/store/admin-list.ts'
import { isDeclined, lastWords } from '#server/features/venues/store/questions.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { openFindings } from './audits.ts'

/** More than anybody works through at once; what is beyond is neither shown nor counted until some of it is done. */
export const MOST = 500
const most = { limit: MOST, after: null }

/** Everything that waits for an admin. A new kind of work is one more line here, and one in the view. */
export async function waitingForAdmins(db: Db) {
  const [transfers, chargebacks, venues, changes, prices, refunds, payouts, debts, messages, findings] =
    await Promise.all([
      transfersForAdmins(db, most, { queue: 'waiting' }),
      openChargebacks(db, MOST),
      unverifiedVenues(db),
      changesToDecide(db),
      questionedListings(db, MOST),
      listRefunds(db, most, {}),
      listPayouts(db, { ...most, sort: 'created' }, {}),
      listDebts(db, MOST),
      openReports(db),
      openFindings(db),
    ])
  return { transfers, chargebacks, venues, changes, prices, refunds, payouts, debts, messages, findings }
}
export type WaitingForAdmins = Awaited<ReturnType<typeof waitingForAdmins>>

const venuesWithOwner = (db: Db) =>
  db
    .selectFrom('venues')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select(['venues.id', 'venues.name', 'city', 'venues.state', 'venues.created_at', 'users.name as owner_name'])
    .where('users.erased_at', 'is', null)

/** All but the declined ones, with what was said of each last: since when they wait, and why. Longest first. */
async function unverifiedVenues(db: Db) {
  const venues = await venuesWithOwner(db)
    .where('is_verified', '=', false)
    .where(({ not }) => not(isDeclined))
    .orderBy('venues.created_at')
    .orderBy('venues.id')
    .limit(MOST)
    .execute()
  const words = await lastWords(
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

const changesToDecide = (db: Db) =>
  venuesWithOwner(db)
    .innerJoin('venue_changes', 'venue_changes.venue_id', 'venues.id')
    .select(['proposed_at', 'before', 'after'])
    .where('is_verified', '=', true)
    .where('venue_changes.state', '=', 'pending')
    .orderBy('proposed_at')
    .orderBy('venues.id')
    .limit(MOST)
    .execute()
