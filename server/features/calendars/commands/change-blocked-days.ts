import type { LocalDate } from '#contract/dates.ts'
import { keepOwner } from '#server/features/accounts/store/users.ts'
import { notifyWatchersOfVenue } from '#server/features/listings/commands/notify-watchers.ts'
import { lockOwnVenue } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { checkBlockable } from '../policy.ts'
import { blockDays, countHeldOn, unblockDays } from '../store/busy-days.ts'
import { takeDownNow } from './take-down-dates.ts'

/**
 * Blocks or unblocks days at the viewer's own venue; asking again changes nothing. Returns how many
 * dates left the market, and for how many a couple is paying right now: those may still be booked. Throws not_found
 * for somebody else's venue, and invalid_request if a day to block is past or too far ahead.
 */
export async function changeBlockedDays(
  tx: Tx,
  services: Services,
  viewer: Viewer,
  venueId: number,
  { days, blocked }: { days: readonly LocalDate[]; blocked: boolean },
): Promise<{ takenDown: number; beingBooked: number }> {
  await keepOwner(tx, viewer.id) // the blocked days are deleted with the account
  const venue = await lockOwnVenue(tx, venueId, viewer.id)
  if (!venue) throw notFound()
  if (blocked) {
    checkBlockable(days, services.clock.todayIn(venue.state))
    await blockDays(tx, venueId, days)
    const takenDown = await takeDownNow(tx, services, venueId)
    return { takenDown, beingBooked: await countHeldOn(tx, venueId, days) }
  }
  await unblockDays(tx, venueId, days)
  await notifyWatchersOfVenue(tx, venueId) // of a date that was released while its day was blocked
  return { takenDown: 0, beingBooked: 0 }
}
