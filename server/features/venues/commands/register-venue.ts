import type { NewVenue } from '#contract/api/venues.ts'
import { LIMITS } from '#contract/limits.ts'
import { lockUser } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notSignedIn } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { checkUnverified, columnsOf } from '../policy.ts'
import { countUnverified, insertVenue, type VenueRow, type VenueValues } from '../store/venues.ts'
import { checkCity } from './check-anonymous-city.ts'
import { mailWaitingVenuesSoon } from './notify-admins-of-venues.ts'
import { detailsOf, identityOf } from './split-venue-form.ts'

/**
 * Registers a venue of this owner. It waits for an admin's verification, and the admins are notified. Money in cents.
 * Throws identity_in_text when its city would give the venue away, and too_many_venues.
 */
export async function registerVenue(tx: Tx, services: Services, viewer: Viewer, input: NewVenue): Promise<VenueRow> {
  // one registration after the other, so that two at the same time don't exceed the limit
  const owner = await lockUser(tx, viewer.id)
  if (owner?.role !== 'venue') throw notSignedIn()
  checkUnverified(await countUnverified(tx, viewer.id), LIMITS.unverifiedVenues * services.config.generosity)
  const at = services.clock.now()
  const values = { ...detailsOf(input), ...columnsOf(identityOf(input)) } as VenueValues
  const venue = await insertVenue(tx, viewer.id, values, at)
  await checkCity(tx, venue)
  await mailWaitingVenuesSoon(tx)
  return venue
}
