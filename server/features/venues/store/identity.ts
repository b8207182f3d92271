import type { Identity } from '#contract/identity/find-identity.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { formerIdentities, pendingChange } from './changes.ts'
import type { VenueRow } from './venues.ts'

/** What a venue could be recognized by: its own row and its owner's contact details. */
export async function identityOf(db: Db, venue: VenueRow): Promise<Identity> {
  const owner = await findUser(db, venue.owner_id)
  const website = owner?.metadata.website
  return {
    name: venue.name,
    address: venue.address,
    zipCode: venue.zip_code,
    city: venue.city,
    state: venue.state,
    phone: owner?.phone ?? null,
    email: owner?.email ?? null,
    website: typeof website === 'string' ? website : null,
    owner: owner?.name ?? null,
  }
}

/**
 * What a venue could be recognized by now, in the past, and in the future if an admin approves its pending change: new
 * texts must name none of it.
 */
export async function identitiesOf(db: Db, venue: VenueRow): Promise<Identity[]> {
  const identity = await identityOf(db, venue)
  const pending = await pendingChange(db, venue.id)
  const others = [...(await formerIdentities(db, venue.id)), ...(pending ? [pending.after] : [])]
  return [identity, ...others.map((other) => ({ ...identity, ...other }))]
}
