import { addYears, zoneOfState } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { notifyWatchersOfVenue } from '#server/features/listings/commands/notify-watchers.ts'
import { findVenue, type VenueRow } from '#server/features/venues/store/venues.ts'
import type { BusyDay } from '#server/platform/calendar-files/days-taken-by-events.ts'
import { calendarsBusy } from '#server/platform/calendar-files/read-in-threads.ts'
import { HOUR, later, MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, restarting } from '#server/platform/errors.ts'
import { type FetchProblem, FetchRefused, fetchPublicly } from '#server/platform/fetch-publicly.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { boundedQueue } from '#server/platform/turns/bounded-queue.ts'
import { feedFailsLetter } from '../letters.ts'
import {
  claimDueFeeds,
  type DueFeed,
  type FeedRow,
  lockFeed,
  makeDue,
  noteFailed,
  noteRead,
  replaceDays,
} from '../store/feeds.ts'

const PROBLEM_WORDS: Record<FetchProblem | 'no_calendar', string> = {
  address: 'Enter an address that begins with https:// and has no password or port in it',
  host: 'We don’t read calendars from this host; please write to us if you need us to',
  unreachable: 'We can’t reach this address; check that it is complete and that it works without a login',
  too_large: 'This calendar is larger than 1 MB',
  no_calendar: 'There is no calendar at this address; it has to be an iCal address, which often ends in .ics',
}

/** Why a calendar can't be read, in words that its owner sees at the field and beside the feed. */
const problemWords = (problem: keyof typeof PROBLEM_WORDS): string => PROBLEM_WORDS[problem]

/**
 * How many calendars are read at the same time, how many of these may be one owner's, and how many of one owner's are
 * read in a round.
 */
const [AT_A_TIME, OF_ONE_AT_A_TIME, OF_ONE] = [10, 2, 10]

/**
 * Reads every calendar that is due again, a few at a time; one that fails or is slow holds up nobody else's. If an
 * owner has more than ten, the rest are read in the next round. Returns how many it read, or throws the first error
 * once it has tried them all. When the process ends, what hasn't been read is due immediately, for the next process.
 */
export async function readDueFeeds(services: Services): Promise<number> {
  const at = services.clock.now()
  const due = await claimDueFeeds(services.db, { at, next: nextReading(at), ofOne: OF_ONE })
  const inTurn = boundedQueue({ atOnce: AT_A_TIME, waiting: due.length, each: OF_ONE_AT_A_TIME }, calendarsBusy)
  const read = await Promise.allSettled(due.map((feed) => inTurn(() => readAgain(services, feed), feed.ownerId)))
  if (services.calendarReader.ending.aborted) {
    const unread = due.filter((_, place) => read[place]?.status === 'rejected')
    await makeDue(
      services.db,
      unread.map(({ venue_id }) => venue_id),
      at,
    )
    return due.length - unread.length
  }
  const failure = read.find((one) => one.status === 'rejected')
  if (failure) throw failure.reason
  return due.length
}

/** When a calendar that is read at this instant is read again. */
export const nextReading = (at: Date): Date => later(at, SERVER_LIMITS.feedMinutes * MINUTE)

/**
 * Whether a reading that began at `at` or later has been stored. One from the future is from before the clock was set
 * back, and keeps no other from being stored.
 */
export const wasReadSince = ({ read_at }: Pick<FeedRow, 'read_at'>, at: Date, now: Date): boolean =>
  read_at >= at && read_at <= now

async function readAgain(services: Services, feed: DueFeed): Promise<void> {
  const venue = await findVenue(services.db, feed.venue_id)
  if (!venue) return
  const at = services.clock.now()
  const answer = await daysAt(services, venue, feed.url)
  await inTransaction(services.db, async (tx) => {
    // its owner may have given another address in the meantime, or had this one read since: that answer is newer
    const now = await lockFeed(tx, feed)
    if (!now || wasReadSince(now, at, services.clock.now())) return
    if ('problem' in answer) return fail(tx, services, { feed: now, venue, problem: answer.problem })
    await noteRead(tx, feed.venue_id, at)
    await storeDays(tx, feed.venue_id, answer.days)
  })
}

/**
 * Stores the days of a good reading. If some are free again, couples are told that wait for a date that was released
 * while its day was taken and is still on the market.
 */
export async function storeDays(tx: Tx, venueId: number, days: readonly BusyDay[]): Promise<void> {
  if ((await replaceDays(tx, venueId, days)) > 0) await notifyWatchersOfVenue(tx, venueId)
}

/** Keeps the days of the last good reading. Notifies the owner once, when the failure has lasted a day. */
async function fail(
  tx: Tx,
  { clock, config }: Services,
  { feed, venue, problem }: { feed: FeedRow; venue: VenueRow; problem: string },
): Promise<void> {
  const at = clock.now()
  const since = feed.failing_since ?? at
  const tell = feed.told_at === null && at >= later(since, SERVER_LIMITS.feedFailingHours * HOUR)
  await noteFailed(tx, feed.venue_id, { problem, failing_since: since, told_at: tell ? at : feed.told_at })
  const owner = tell ? await findUser(tx, venue.owner_id) : undefined
  if (!owner) return
  const letter = feedFailsLetter({ venueName: venue.name, problem, publicOrigin: config.publicOrigin })
  await queueMail(tx, { to: owner.email, toUserId: owner.id, letter, at })
}

/**
 * What a calendar says about a venue's days from today on, or a sentence about why it can't be read. Throws
 * temporarily_unavailable if the process ends first, or too many others wait: that says nothing about the calendar.
 */
export async function daysAt(
  { clock, config, calendarReader }: Services,
  venue: VenueRow,
  url: string,
): Promise<{ days: BusyDay[] } | { problem: string }> {
  const from = clock.todayIn(venue.state)
  const { calendarHosts, calendarNames } = config
  try {
    const text = await fetchPublicly(url, {
      maxBytes: SERVER_LIMITS.feedBytes,
      milliseconds: SERVER_LIMITS.feedSeconds * 1000,
      names: calendarNames,
      ending: calendarReader.ending,
      allowed: calendarHosts && ((address) => calendarHosts.includes(address)),
    })
    const ours = `@${new URL(config.publicOrigin).hostname}`
    const to = addYears(from, LIMITS.calendarYears)
    return { days: await calendarReader.read({ text, zone: zoneOfState(venue.state), from, to, ours }, venue.owner_id) }
  } catch (error) {
    if (calendarReader.ending.aborted) throw restarting()
    if (error instanceof AppError) throw error // we are the ones who are busy
    return { problem: problemWords(error instanceof FetchRefused ? error.problem : 'no_calendar') }
  }
}
