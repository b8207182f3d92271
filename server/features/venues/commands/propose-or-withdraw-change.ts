import { IDENTITY_FIELDS, type VenueIdentity } from '#contract/identity/identity-fields.ts'
import { venueChangeProcess } from '#contract/processes/venue-change.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, recordEvent, transition } from '#server/platform/transition.ts'
import type { VenueServices } from '../above.ts'
import { columnsOf, identityIn } from '../policy.ts'
import { findChange, insertChange, pendingChange, type VenueChangeRow } from '../store/changes.ts'
import { lockOwnVenue, type VenueRow } from '../store/venues.ts'
import { checkCity } from './check-anonymous-city.ts'
import { mailWaitingVenuesSoon } from './notify-admins-of-venues.ts'

/**
 * Puts a new name or place of a verified venue, which is locked, before an admin (domain.md row 33). What `input`
 * leaves out stays as proposed before, or else as it is now. A new proposal withdraws the pending one; a proposal equal
 * to the present name and place does nothing else. Throws identity_in_text when the city, or the text of a listing,
 * would give the venue away under its new name.
 */
export async function proposeChange(
  tx: Tx,
  { clock, above }: VenueServices,
  viewer: Viewer,
  venue: VenueRow,
  input: Partial<VenueIdentity>,
): Promise<void> {
  const pending = await pendingChange(tx, venue.id)
  const before = identityIn(venue)
  const last = pending?.after ?? before
  const after = { ...last, ...input }
  if (isSame(after, last)) return
  const at = clock.now()
  if (pending) await withdraw(tx, pending.id, byOwner(viewer, at))
  if (isSame(after, before)) return

  const changed = { ...venue, ...columnsOf(after) }
  await checkCity(tx, changed, venue.name)
  await above.checkListings(tx, changed)
  const id = await insertChange(tx, { venueId: venue.id, before, after, by: viewer.id, at })
  const proposed = { process: venueChangeProcess.name, id, name: 'propose', from: null, to: 'pending' }
  await recordEvent(tx, proposed, byOwner(viewer, at))
  if (!pending) await mailWaitingVenuesSoon(tx)
}

/**
 * The owner withdraws a pending change. Throws not_found for a change of somebody else's venue, and state_changed when
 * it has been decided.
 */
export async function withdrawChange(tx: Tx, { clock }: Services, viewer: Viewer, id: number): Promise<VenueChangeRow> {
  const change = await findChange(tx, id)
  const venue = change && (await lockOwnVenue(tx, change.venue_id, viewer.id))
  if (!venue) throw notFound()
  await withdraw(tx, id, byOwner(viewer, clock.now()))
  return (await findChange(tx, id)) as VenueChangeRow
}

/**
 * Withdraws the pending change of a venue, if there is one: it is out of date once the venue is unverified and edited,
 * or once its owner's account is closed.
 */
export async function withdrawPendingChange(tx: Tx, venueId: number, acting: Acting): Promise<void> {
  const pending = await pendingChange(tx, venueId)
  if (pending) await withdraw(tx, pending.id, acting)
}

/** Who acts, and when: the owner, who has just asked for a change. */
export const byOwner = (viewer: Viewer, at: Date): Acting => ({ actor: 'venue', actorId: viewer.id, at })

function withdraw(tx: Tx, id: number, acting: Acting): Promise<void> {
  const row = { table: 'venue_changes', id, set: { ended_at: acting.at } } as const
  return transition(tx, venueChangeProcess, 'withdraw', row, acting)
}

const isSame = (one: VenueIdentity, other: VenueIdentity) => IDENTITY_FIELDS.every((name) => one[name] === other[name])
