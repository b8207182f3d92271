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
import { busyOn, datesToTakeDown } from '../store/feeds.ts'

const BATCH = 200

interface DateOnSale {
  id: number
  venue_id: number
  event_date: string
}

/**
 * Takes the dates off the market whose day is taken by their venue's own calendar, and tells their owners. A date that a
 * couple is paying for is left alone until it is free again. Returns how many.
 */
export async function takeDownBusy(services: Services, ofVenue?: number): Promise<number> {
  const due = await datesToTakeDown(services.db, { venueId: ofVenue, limit: BATCH })
  return eachInTransaction(services.db, due, (tx, date) => takeDown(tx, services, date))
}

async function takeDown(tx: Tx, { clock, config }: Services, date: DateOnSale): Promise<boolean> {
  // under the listing's lock, which its owner takes to put it up again
  await lockListing(tx, date.id)
  const busy = await busyOn(tx, date.venue_id, date.event_date)
  if (!busy) return false
  const at = clock.now()
  const acting = { actor: 'timer', at, reason: 'the venue’s own calendar' } as const
  if (!(await tryTransition(tx, listingProcess, 'deactivate', { table: 'listings', id: date.id }, acting))) return false
  const venue = await findVenue(tx, date.venue_id)
  const owner = venue && (await findUser(tx, venue.owner_id))
  if (!owner) return true
  const facts = { venueName: venue.name, date: date.event_date, title: busy.title, publicOrigin: config.publicOrigin }
  await queueMail(tx, { to: owner.email, toUserId: owner.id, letter: dateTakenDownLetter(facts), at })
  return true
}
