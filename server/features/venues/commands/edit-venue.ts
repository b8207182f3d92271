import type { VenueEdit } from '#contract/api/venues.ts'
import { keepOwner } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { VenueServices } from '../above.ts'
import { checkCapacity, columnsOf } from '../policy.ts'
import { changeVenue, lockOwnVenue, type VenueRow } from '../store/venues.ts'
import { checkCity } from './check-anonymous-city.ts'
import { byOwner, proposeChange, withdrawPendingChange } from './propose-or-withdraw-change.ts'
import { detailsOf, identityOf } from './split-venue-form.ts'

/**
 * Changes one of the viewer's own venues; a new name or place of a verified one goes to an admin instead (domain.md row
 * 33). Throws not_signed_in for an account that is closed by now, not_found, invalid_request when a listed date is for
 * more guests than the venue would have room for, and identity_in_text when the venue's city, or the text of one of its
 * listings, would now name it (the city or the text has to change first).
 */
export async function editVenue(
  tx: Tx,
  services: VenueServices,
  viewer: Viewer,
  id: number,
  input: VenueEdit,
): Promise<VenueRow> {
  await keepOwner(tx, viewer.id) // a change that waits for an admin is withdrawn with the account
  const before = await lockOwnVenue(tx, id, viewer.id)
  if (!before) throw notFound()
  const identity = identityOf(input)
  if (before.is_verified) await proposeChange(tx, services, viewer, before, identity)
  else if (Object.keys(identity).length > 0) await withdrawPendingChange(tx, id, byOwner(viewer, services.clock.now()))
  const values = { ...detailsOf(input), ...(!before.is_verified && columnsOf(identity)) }
  if (Object.keys(values).length === 0) return before
  const byArea = await services.above.datesByArea(tx, before)
  const after = await changeVenue(tx, id, values)
  if (after.max_capacity < before.max_capacity) {
    checkCapacity(after.max_capacity, await services.above.mostGuestsListed(tx, id))
  }
  await checkCity(tx, after)
  await services.above.recheckListings(tx, after, byArea)
  return after
}
