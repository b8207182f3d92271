import type { VenueIdentity } from '#contract/identity/venue-identity.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { checkSeen } from '../policy.ts'
import { lockVenue, setVerified, type VenueRow } from '../store/venues.ts'
import { latestVerificationEvents } from '../store/verification-log.ts'

export interface VenueDecision {
  verified: boolean
  /** only asks the owner for `reason`, and takes nothing back */
  ask?: true | undefined
  /** tells the owner by `reason` why it isn't verified, and takes nothing back */
  decline?: true | undefined
  /** what the admin saw of the venue, if known */
  seen?: Partial<VenueIdentity> | undefined
  /** what the admin has checked of a venue that they verify */
  checked?: readonly string[] | undefined
  /** why a verification is taken back, or what is missing for one */
  reason?: string | undefined
}

/** How the log keeps what an admin has checked of a venue. */
export const checkedWords = (checked: readonly string[]): string => `Checked: ${checked.join(', ')}`

/**
 * An admin verifies a venue or undoes that. Its listings appear and disappear with it; its bookings stay. Returns the
 * venue when the flag changed; undefined when there is no such venue or nothing to change. Throws state_changed instead
 * of verifying what its owner has changed since the admin looked.
 */
export async function verifyVenue(
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

/**
 * An admin tells the owner of a venue that isn't verified what is missing (ask), or why it won't be verified as it is
 * (decline). A declined venue waits for its owner alone. Returns the venue; undefined when there is no such venue, or
 * this is the last thing its owner was told. Throws state_changed for a venue that was verified in the meantime.
 */
export async function tellOwner(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  id: number,
  { name, reason }: { name: 'ask' | 'decline'; reason: string },
): Promise<VenueRow | undefined> {
  const venue = await lockVenue(tx, id)
  if (!venue) return undefined
  if (venue.is_verified)
    throw new AppError('state_changed', 'This venue has been verified in the meantime. Please look again.')
  const last = (await latestVerificationEvents(tx, [id])).get(id)
  // whatever a verification was withdrawn for has already been asked for
  const isSame = last?.transition === name || (name === 'ask' && last?.transition === 'unverify')
  if (isSame && last.reason === reason) return undefined
  await recordEvent(
    tx,
    { process: 'venue', id, name, from: 'unverified', to: 'unverified' },
    { actor: 'admin', actorId: viewer.id, at: clock.now(), reason },
  )
  return venue
}
