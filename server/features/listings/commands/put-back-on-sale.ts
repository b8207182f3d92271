import { listingProcess } from '#contract/processes/listing.ts'
import { identitiesOf } from '#server/features/venues/store/identity.ts'
import type { VenueRow } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import type { AboveListings } from '../above.ts'
import { maySellAgain } from '../policy.ts'
import { textsOf } from '../store/listing-texts.ts'
import { notifyWatchers } from './notify-watchers.ts'

/**
 * Frees a date whose couple has canceled: it is on sale again or, if that isn't allowed, off the market (domain.md row
 * 11). Takes the venue, locked before any of its listings, so that its owner and admins change nothing that decides it
 * in the meantime; a day that the venue's calendar takes just then is left to the timer. Returns whether it is on sale.
 */
export async function putBackOnSale(
  tx: Tx,
  { clock, above }: Services & { above: Pick<AboveListings, 'busyOn'> },
  venue: VenueRow,
  listing: { id: number; event_date: string },
  acting: Acting,
): Promise<boolean> {
  const date = { ...(await textsOf(tx, listing.id)), event_date: listing.event_date }
  const isFree = (await above.busyOn(tx, venue.id, listing.event_date)) === null
  const onSale = isFree && maySellAgain(date, venue, await identitiesOf(tx, venue), clock.todayIn(venue.state))
  const set = onSale ? { offered_again_at: acting.at } : {}
  await transition(
    tx,
    listingProcess,
    onSale ? 'offerAgain' : 'free',
    { table: 'listings', id: listing.id, set },
    acting,
  )
  if (onSale) await notifyWatchers(tx, listing.id)
  return onSale
}
