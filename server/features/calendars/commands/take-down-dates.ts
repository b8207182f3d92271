import { listingProcess } from '#contract/processes/listing.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { lockListing } from '#server/features/listings/store/listings.ts'
import { findVenue } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { tryTransition } from '#server/platform/transition.ts'
import { dateTakenDownLetter } from '../letters.ts'
import { busyOn, datesToTakeDown } from '../store/busy-days.ts'

const BATCH = 200

interface DateOnSale {
  id: number
  venue_id: number
  event_date: string
}

/**
 * Takes dates off the market if their day is taken. Owners are notified of dates that their calendars took; they know
 * which days they blocked themselves. A date that a couple is paying for is left alone until it is available again.
 * Returns how many it took off.
 */
export async function takeDownBusy(services: Services, ofVenue?: number): Promise<number> {
  const due = await datesToTakeDown(services.db, { venueId: ofVenue, limit: BATCH })
  return eachInTransaction(services.db, due, (tx, date) => takeDown(tx, services, date))
}

/** The same for one venue, in the transaction of its owner's change. */
export async function takeDownNow(tx: Tx, services: Services, venueId: number): Promise<number> {
  let count = 0
  for (const date of await datesToTakeDown(tx, { venueId, limit: BATCH }))
    if (await takeDown(tx, services, date)) count += 1
  return count
}

async function takeDown(tx: Tx, { clock, config }: Services, date: DateOnSale): Promise<boolean> {
  // under the listing's lock, which is also taken to put it back on the market
  await lockListing(tx, date.id)
  const busy = await busyOn(tx, date.venue_id, date.event_date)
  if (!busy) return false
  const at = clock.now()
  const byOwner = busy.source === 'owner'
  const reason = byOwner ? 'its owner blocked the day' : 'the venue’s own calendar'
  const acting = { actor: 'timer', at, reason } as const
  if (!(await tryTransition(tx, listingProcess, 'deactivate', { table: 'listings', id: date.id }, acting))) return false
  if (byOwner) return true
  const venue = await findVenue(tx, date.venue_id)
  const owner = venue && (await findUser(tx, venue.owner_id))
  if (!owner) return true
  const facts = { venueName: venue.name, date: date.event_date, title: busy.title, publicOrigin: config.publicOrigin }
  await queueMail(tx, { to: owner.email, toUserId: owner.id, letter: dateTakenDownLetter(facts), at })
  return true
}
