import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { verifiedMeanwhile } from '../policy.ts'
import { lockOwnVenue, type VenueRow } from '../store/venues.ts'
import { latestVerificationEvents } from '../store/verification-log.ts'
import { mailWaitingVenuesSoon } from './notify-admins-of-venues.ts'

/**
 * An owner asks us to look again at a venue that was declined, had its verification withdrawn, or lacked something. The
 * venue goes back into the admins' queue, with the owner's answer if there is one. If it is already in the queue, only
 * a different answer is recorded, and the admins get no second email. Throws not_found for somebody else's venue, and
 * state_changed if it has been verified in the meantime.
 */
export async function askAgain(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  again: { id: number; answer?: string | undefined },
): Promise<VenueRow> {
  const { id, answer } = again
  const venue = await lockOwnVenue(tx, id, viewer.id)
  if (!venue) throw notFound()
  if (venue.is_verified) throw verifiedMeanwhile()
  const last = (await latestVerificationEvents(tx, [id])).get(id)
  if (!last) return venue
  const waits = last.transition === 'askAgain'
  if (waits && (answer === undefined || answer === last.reason)) return venue
  await recordEvent(
    tx,
    { process: 'venue', id, name: 'askAgain', from: 'unverified', to: 'unverified' },
    { actor: 'venue', actorId: viewer.id, at: clock.now(), ...(answer === undefined ? {} : { reason: answer }) },
  )
  if (!waits) await mailWaitingVenuesSoon(tx)
  return venue
}
