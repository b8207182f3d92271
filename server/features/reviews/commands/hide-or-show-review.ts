import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { reviewVisibility } from '../letters.ts'
import { reviewAlready } from '../policy.ts'
import { authorOf, findReview, type ReviewRow, setHidden } from '../store.ts'

/**
 * An admin hides a review, with a reason, or shows it again if the reason is null; its couple is notified either way.
 * Throws not_found, and state_changed if nothing would change.
 */
export async function hideReview(
  tx: Tx,
  { clock, config }: Services,
  viewer: Viewer,
  id: number,
  reason: string | null,
): Promise<ReviewRow> {
  const at = clock.now()
  const review = await setHidden(tx, id, { at, reason })
  if (!review) {
    if (!(await findReview(tx, id))) throw notFound()
    throw reviewAlready(reason === null ? 'shown' : 'hidden')
  }
  const [from, to, name] = reason === null ? ['hidden', 'shown', 'show'] : ['shown', 'hidden', 'hide']
  await recordEvent(
    tx,
    { process: 'review', id, name: name as string, from: from as string, to: to as string },
    { actor: 'admin', actorId: viewer.id, at, ...(reason !== null && { reason }) },
  )
  const author = await authorOf(tx, review.holding_id)
  if (author) {
    const letter = reviewVisibility({ ...author, reason, publicOrigin: config.publicOrigin })
    await queueMail(tx, { to: author.email, toUserId: author.id, letter, at })
  }
  return review
}
