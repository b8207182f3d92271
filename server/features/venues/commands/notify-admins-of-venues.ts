import { SERVER_LIMITS } from '#contract/limits.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { venuesToReviewLetter } from '../letters.ts'
import { countToReview } from '../store/venues.ts'

export const mailWaitingVenuesJob = jobKind<Record<string, never>>('mail-waiting-venues')

/**
 * Tells the admins about a venue, or a change to one, that is waiting for them: in one email within
 * SERVER_LIMITS.reviewMailMinutes, whatever else is proposed or withdrawn until then.
 */
export async function mailWaitingVenuesSoon(tx: Tx): Promise<void> {
  await addJob(
    tx,
    mailWaitingVenuesJob,
    {},
    { key: mailWaitingVenuesJob.name, minutes: SERVER_LIMITS.reviewMailMinutes },
  )
}

/** Emails every admin the number of venues that are waiting for review; sends nothing if none are left. */
export async function mailWaitingVenues(tx: Tx, { clock, config }: Services): Promise<void> {
  const waiting = await countToReview(tx)
  if (waiting.unverified + waiting.changes === 0) return
  await notifyAdmins(tx, venuesToReviewLetter({ ...waiting, publicOrigin: config.publicOrigin }), clock.now())
}
