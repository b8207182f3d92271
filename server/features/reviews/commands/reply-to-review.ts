import { keepOwner } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { reviewAnswered } from '../letters.ts'
import { alreadyReplied } from '../policy.ts'
import { authorOf, findReceived, insertReply, type ReceivedRow } from '../store.ts'

/**
 * The owner of a reviewed venue replies, once, and the couple is notified, unless their review is hidden. Throws
 * not_found for a review of somebody else's venue, and already_replied when there is a reply, even one sent at the same
 * moment.
 */
export async function replyToReview(
  tx: Tx,
  { clock, config }: Services,
  viewer: Viewer,
  id: number,
  reply: string,
): Promise<ReceivedRow> {
  await keepOwner(tx, viewer.id) // the reply goes with the account
  const review = await findReceived(tx, viewer, id)
  if (!review) throw notFound()
  const at = clock.now()
  if (!(await insertReply(tx, id, reply, at))) throw alreadyReplied()
  await recordEvent(
    tx,
    { process: 'review', id, name: 'reply', from: 'shown', to: 'shown' },
    { actor: 'venue', actorId: viewer.id, at },
  )
  const author = review.hidden_at === null ? await authorOf(tx, review.holding_id) : undefined
  if (author) {
    const letter = reviewAnswered({ ...author, reply, publicOrigin: config.publicOrigin })
    await queueMail(tx, { to: author.email, toUserId: author.id, letter, at })
  }
  return { ...review, reply, replied_at: at }
}
