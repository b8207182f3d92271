import { formatDate } from '#contract/format.ts'
import type { VenueRow } from '#server/features/venues/store.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { checkAnonymous } from '../policy.ts'
import { identityOf } from '../store/identity.ts'
import { readableListingsOf } from '../store/listings.ts'

/**
 * For whoever changes a venue: throws identity_in_text when one of its listings would now name it. The edit is refused
 * rather than the listing hidden, so that no text and no date goes without its owner knowing.
 */
export async function recheckListings(tx: Tx, venue: VenueRow): Promise<void> {
  const identity = await identityOf(tx, venue)
  for (const listing of await readableListingsOf(tx, venue.id)) {
    checkAnonymous(listing, identity, { date: formatDate(listing.event_date) })
  }
}
