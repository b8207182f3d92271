import { sellableUntil } from '#contract/transfers/sale-times.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { membersAmong } from '#server/features/premium/store/memberships.ts'
import { MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import type { AboveListings } from '../above.ts'
import { dateFreeAgainLetter } from '../letters.ts'
import { isActive, isEarly } from '../policy.ts'
import { findListing } from '../store/listings.ts'
import { isWatched, takeWatches, watchedOf, watchersOf } from '../store/watches.ts'

export const notifyWatchersJob = jobKind<{ listingId: number }>('notify-watchers')

/**
 * Queues the emails to everybody who asked about this date. Call it in the transaction that releases the date, or finds
 * it released.
 */
export async function notifyWatchers(tx: Tx, listingId: number): Promise<void> {
  if (await isWatched(tx, listingId)) await queueWatchersJob(tx, listingId)
}

/**
 * The same for all dates of a venue that has just been verified, or some of whose days are free again: dates that were
 * released in the meantime can be booked now.
 */
export async function notifyWatchersOfVenue(tx: Tx, venueId: number): Promise<void> {
  for (const listingId of await watchedOf(tx, venueId)) await queueWatchersJob(tx, listingId)
}

const queueWatchersJob = (tx: Tx, listingId: number, when: { minutes?: number } = {}): Promise<void> =>
  addJob(tx, notifyWatchersJob, { listingId }, { key: `watchers-${listingId}`, ...when })

/**
 * Emails everybody who is waiting for this date, once. If the date is held again by now, or is about to be taken down
 * because its day is taken or its sale is over, they keep waiting; if it has been put back to appear later, they are
 * emailed when it does. Those who wait for an early date and are no longer members are emailed once everybody sees it
 * (domain.md row 25).
 */
export async function mailWatchers(
  tx: Tx,
  { clock, config, above }: Services & { above: Pick<AboveListings, 'busyOn'> },
  listingId: number,
): Promise<void> {
  const listing = await findListing(tx, listingId, null)
  if (listing?.state !== 'live' || !listing.venue_verified) return
  if (!isActive(listing, clock.todayIn(listing.venue_state))) return
  const isOwnDate = listing.transfer_id === null
  if (isOwnDate && (await above.busyOn(tx, listing.venue_id, listing.event_date))) return
  const now = clock.now()
  // a transfer's listing stays live until the timer that ends its sale has run
  if (listing.transfer_id !== null && now >= sellableUntil(listing.event_date, listing.venue_state)) return
  const waitUntil = (moment: Date) =>
    queueWatchersJob(tx, listingId, { minutes: Math.ceil((moment.getTime() - now.getTime()) / MINUTE) })
  if (listing.appears_at !== null && listing.appears_at > now) return waitUntil(listing.appears_at)
  const waiting = await watchersOf(tx, listingId)
  const seeing = isEarly(listing, now) ? await membersAmong(tx, waiting, now) : new Set(waiting)
  if (listing.public_at !== null && seeing.size < waiting.length) await waitUntil(listing.public_at)
  for (const userId of await takeWatches(tx, listingId, [...seeing])) {
    const user = await findUser(tx, userId)
    if (user?.role !== 'couple') continue // nobody else can book it
    await queueMail(tx, {
      to: user.email,
      toUserId: user.id,
      letter: dateFreeAgainLetter(listing, config.publicOrigin),
      at: now,
    })
  }
}
