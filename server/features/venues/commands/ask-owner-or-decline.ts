import type { Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { lockVenue, type VenueRow } from '../store/venues.ts'
import { latestVerificationEvents } from '../store/verification-log.ts'

/**
 * An admin tells the owner of a venue that isn't verified what is missing (ask), or why it won't be verified as it is
 * (decline). A declined venue waits for its owner alone. Returns the venue; undefined if there is no such venue, or if
 * this is the last thing its owner heard. Throws state_changed for a venue that was verified in the meantime.
 */
export async function askOrDecline(
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
