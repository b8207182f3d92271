import { findUser } from '#server/features/accounts/store/users.ts'
import { MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { dateFreeAgainLetter } from '../letters.ts'
import { isActive, isEarly } from '../policy.ts'
import { findListing } from '../store/listings.ts'
import { isWatched, takeWatches } from '../store/watches.ts'
import { lookOf } from './look-of-viewer.ts'

export const notifyWatchersJob = jobKind<{ listingId: number }>('notify-watchers')

/**
 * Queues the emails to everybody who asked about this date. Call it in the transaction that releases the date, or finds
 * it released.
 */
export async function notifyWatchers(tx: Tx, listingId: number): Promise<void> {
  if (await isWatched(tx, listingId)) await queueWatchersJob(tx, listingId)
}

const queueWatchersJob = (tx: Tx, listingId: number, when: { minutes?: number } = {}): Promise<void> =>
  addJob(tx, notifyWatchersJob, { listingId }, { key: `watchers-${listingId}`, ...when })

/**
 * Emails everybody who is waiting for this date, once. If the date is held again by now, they keep waiting; if it has
 * been taken down and put back to appear later, they are emailed when it does.
 */
export async function mailWatchers(tx: Tx, { clock, config }: Services, listingId: number): Promise<void> {
  const listing = await findListing(tx, listingId, null)
  if (listing?.state !== 'live' || !listing.venue_verified) return
  if (!isActive(listing, clock.todayIn(listing.venue_state))) return
  const wait = (listing.appears_at?.getTime() ?? 0) - clock.now().getTime()
  if (wait > 0) return queueWatchersJob(tx, listingId, { minutes: Math.ceil(wait / MINUTE) })
  for (const userId of await takeWatches(tx, listingId)) {
    const user = await findUser(tx, userId)
    if (!user) continue
    const { early } = await lookOf(tx, { id: userId, role: 'couple' }, clock)
    if (isEarly(listing, clock.now()) && !early) continue // no longer a member
    await queueMail(tx, {
      to: user.email,
      toUserId: user.id,
      letter: dateFreeAgainLetter(listing, config.publicOrigin),
      at: clock.now(),
    })
  }
}
