import { findUser } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { isUsPlace } from '#server/platform/places/us-places.ts'
import { checkAnonymousCity } from '../policy.ts'
import { identityOf } from '../store/identity.ts'
import { isVerifiedPlace, type VenueRow } from '../store/venues.ts'

/**
 * Called when a venue is registered or changed. Throws identity_in_text when its city, which strangers read, tells more
 * than where the venue is. A city that is on the list of US places, or has a verified venue, is a fact, whatever the
 * new venue is called (docs/decisions/0019). `oldName`: a name by which the venue may still be known.
 */
export async function checkCity(tx: Tx, venue: VenueRow, oldName?: string): Promise<void> {
  if (isUsPlace(venue.city, venue.state) || (await isVerifiedPlace(tx, venue))) return
  const owner = await findUser(tx, venue.owner_id)
  const names = [venue.name, oldName, owner?.name].filter((name) => name !== undefined)
  checkAnonymousCity(await identityOf(tx, venue), names)
}
