import { venueChangeProcess } from '#contract/processes/venue-change.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import type { VenueServices } from '../above.ts'
import { changeApprovedLetter, changeRefusedLetter } from '../letters.ts'
import { columnsOf } from '../policy.ts'
import { findChange, type VenueChangeRow } from '../store/changes.ts'
import { changeVenue, lockVenue, type VenueRow } from '../store/venues.ts'
import { checkedWords } from './verify-or-unverify-venue.ts'

/**
 * An admin approves the name and place that a venue's owner asked for: they take effect everywhere, and the owner is
 * notified. `checked`: what the admin has checked about them, which is logged. Throws not_found; state_changed when the
 * owner or another admin got there first; identity_in_text when one of the venue's listings would now name it.
 */
export async function approveChange(
  tx: Tx,
  services: VenueServices,
  viewer: Viewer,
  { id, checked }: { id: number; checked?: readonly string[] | undefined },
): Promise<VenueChangeRow> {
  const { change, venue } = await lockChange(tx, id)
  const at = services.clock.now()
  const target = { table: 'venue_changes', id, set: { ended_at: at } } as const
  await transition(tx, venueChangeProcess, 'approve', target, {
    actor: 'admin',
    actorId: viewer.id,
    at,
    ...(checked && { reason: checkedWords(checked) }),
  })
  const byArea = await services.above.datesByArea(tx, venue)
  await services.above.recheckListings(tx, await changeVenue(tx, venue.id, columnsOf(change.after)), byArea)
  await tellOwner(tx, venue, changeApprovedLetter({ change, publicOrigin: services.config.publicOrigin }), at)
  return (await findChange(tx, id)) as VenueChangeRow
}

/**
 * An admin refuses a change, and the owner is notified of the reason. Throws not_found, and state_changed if somebody
 * else got there first.
 */
export async function refuseChange(
  tx: Tx,
  services: Services,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<VenueChangeRow> {
  const { change, venue } = await lockChange(tx, id)
  const at = services.clock.now()
  const target = { table: 'venue_changes', id, set: { ended_at: at, reason } } as const
  await transition(tx, venueChangeProcess, 'refuse', target, { actor: 'admin', actorId: viewer.id, reason, at })
  const letter = changeRefusedLetter({ change, venueId: venue.id, reason, publicOrigin: services.config.publicOrigin })
  await tellOwner(tx, venue, letter, at)
  return (await findChange(tx, id)) as VenueChangeRow
}

async function lockChange(tx: Tx, id: number): Promise<{ change: VenueChangeRow; venue: VenueRow }> {
  const change = await findChange(tx, id)
  const venue = change && (await lockVenue(tx, change.venue_id))
  if (!venue) throw notFound()
  return { change, venue }
}

async function tellOwner(tx: Tx, venue: VenueRow, letter: Letter, at: Date): Promise<void> {
  const owner = await findUser(tx, venue.owner_id)
  if (owner) await queueMail(tx, { to: owner.email, toUserId: owner.id, letter, at })
}
