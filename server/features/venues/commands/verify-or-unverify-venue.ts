import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { checkSeen } from '../policy.ts'
import { lockVenue, setVerified, type VenueRow } from '../store/venues.ts'

export interface VenueDecision {
  verified: boolean
  /** only asks the owner for what is missing (`reason`), and takes nothing back */
  ask?: true | undefined
  /** tells the owner why the venue isn't verified (`reason`), and takes nothing back */
  decline?: true | undefined
  /** what the admin saw of the venue, if known */
  seen?: Partial<VenueIdentity> | undefined
  /** what the admin has checked of a venue that they verify */
  checked?: readonly string[] | undefined
  /** why a verification is taken back or declined, or what is missing for one */
  reason?: string | undefined
}

/** How the log records what an admin has checked of a venue. */
export const checkedWords = (checked: readonly string[]): string => `Checked: ${checked.join(', ')}`

/**
 * An admin verifies a venue or takes that back. The venue's listings appear and disappear with its verification; its
 * bookings stay. Returns the venue when the flag changed; undefined when there is no such venue, or nothing to change.
 * Throws state_changed instead of verifying what the owner has changed since the admin looked.
 */
export async function verifyOrUnverifyVenue(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  id: number,
  { verified, seen, checked, reason: withdrawn }: VenueDecision,
): Promise<VenueRow | undefined> {
  const before = await lockVenue(tx, id)
  if (before && verified && seen) checkSeen(before, seen)
  const venue = await setVerified(tx, id, verified)
  if (!venue) return undefined
  const states = ['unverified', 'verified']
  const reason = verified ? checked && checkedWords(checked) : withdrawn
  await recordEvent(
    tx,
    {
      process: 'venue',
      id,
      name: verified ? 'verify' : 'unverify',
      from: states[verified ? 0 : 1] as string,
      to: states[verified ? 1 : 0] as string,
    },
    { actor: 'admin', actorId: viewer.id, at: clock.now(), ...(reason !== undefined && { reason }) },
  )
  return venue
}
