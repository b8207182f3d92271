import { areaOf } from '#contract/searching/metro-cities.ts'
import { formatDate } from '#contract/wording/format.ts'
import { identitiesOf, identityOf } from '#server/features/venues/store/identity.ts'
import type { VenueRow } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { checkAnonymous } from '../check-anonymous.ts'
import { anonymousPart } from '../policy.ts'
import { changeTexts, readableListingsOf, textsOf } from '../store/listing-texts.ts'
import { showPlace } from '../store/listings.ts'

/**
 * Before a venue's new name or place is proposed: throws identity_in_text when one of its listings would then name the
 * venue. The owner has to change that text first, so that no text or date disappears without their knowledge.
 */
export async function checkListings(tx: Tx, venue: VenueRow): Promise<void> {
  const identity = await identityOf(tx, venue)
  const own = (await readableListingsOf(tx, venue.id)).filter(({ transfer_id }) => transfer_id === null)
  // most dates of a venue have the same texts; thousands of different ones take seconds, in which others get their turn
  const checked = new Set<string>()
  for (const { id, transfer_id, event_date, ...texts } of own) {
    const key = JSON.stringify(texts)
    if (checked.has(key)) continue
    checked.add(key)
    await checkAnonymous(texts, [identity], { date: formatDate(event_date) })
  }
}

/**
 * Rechecks the listings of a venue that has changed, and throws what checkListings throws. The listing of a transfer
 * has a copy of the texts that nobody can edit, so the words that name the venue are removed from it instead. `byArea`:
 * the dates that showed the area around the venue, and now show the one around its new city if there is one.
 */
export async function recheckListings(tx: Tx, venue: VenueRow, byArea: readonly number[]): Promise<void> {
  await checkListings(tx, venue)
  const area = areaOf(venue)
  if (area !== null) await showPlace(tx, byArea, area)
  const identity = await identityOf(tx, venue)
  for (const listing of await readableListingsOf(tx, venue.id)) {
    if (listing.transfer_id !== null) await changeTexts(tx, listing.id, anonymousPart(listing, [identity]))
  }
}

/**
 * Called before a transfer is published. Its listing copies the texts of one that was sold. If these name the venue,
 * even by a name that the venue has since taken, given up or asked for, those words are removed. Takes a locked venue.
 */
export async function hideIdentity(tx: Tx, venue: VenueRow, listingId: number): Promise<void> {
  const identities = await identitiesOf(tx, venue)
  await changeTexts(tx, listingId, anonymousPart(await textsOf(tx, listingId), identities))
}
