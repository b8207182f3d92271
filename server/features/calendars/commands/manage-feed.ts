import { keepOwner } from '#server/features/accounts/store/users.ts'
import { notifyWatchersOfVenue } from '#server/features/listings/commands/notify-watchers.ts'
import { findVenue, lockOwnVenue } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { deleteFeeds, feedsOf, lockFeed, putFeed } from '../store/feeds.ts'
import { daysAt, nextReading, storeDays, wasReadSince } from './read-feed.ts'

/**
 * Reads a calendar now, and regularly from now on. An answer that arrives after that of a later reading is dropped,
 * unless the timer has only read the address that this one replaces. Throws not_found for somebody else's venue, an
 * invalid_request that names the address if it can't be read, and temporarily_unavailable if the process ends first or
 * too many others wait.
 */
export async function saveFeed(services: Services, viewer: Viewer, venueId: number, typed: string): Promise<void> {
  const venue = await findVenue(services.db, venueId)
  if (venue?.owner_id !== viewer.id) throw notFound()
  const url = typed.trim().replace(/^webcals?:\/\//i, 'https://')
  const at = services.clock.now()
  const [before] = await feedsOf(services.db, [venueId], services.clock)
  const answer = await daysAt(services, venue, url)
  if ('problem' in answer) {
    throw new AppError('invalid_request', answer.problem, { fields: { url: answer.problem } })
  }
  await inTransaction(services.db, async (tx) => {
    await keepOwner(tx, viewer.id) // reading takes a while, and the account may have been closed by now
    if (!(await lockOwnVenue(tx, venueId, viewer.id))) throw notFound()
    const known = await lockFeed(tx, { venue_id: venueId })
    const isNews = known && (known.url === url || known.url !== before?.url)
    // by the timer, or from another address that the owner has given since: that answer is newer
    if (isNews && wasReadSince(known, at, services.clock.now())) return
    await putFeed(tx, { venueId, url, at, dueAt: nextReading(services.clock.now()) })
    await storeDays(tx, venueId, answer.days)
  })
}

/** Throws not_found for somebody else's venue. */
export async function removeFeed(tx: Tx, viewer: Viewer, venueId: number): Promise<void> {
  if (!(await lockOwnVenue(tx, venueId, viewer.id))) throw notFound()
  await deleteFeeds(tx, [venueId])
  await notifyWatchersOfVenue(tx, venueId) // of a date that was released while the calendar took its day
}
