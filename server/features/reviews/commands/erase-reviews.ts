import type { Tx } from '#server/platform/database/connect.ts'
import { deleteMailsQuoting } from '#server/platform/mail/outbox.ts'
import { QUOTES } from '../letters.ts'
import { eraseReviewsOf, saidIn } from '../store.ts'

/**
 * Deletes what somebody wrote in reviews and replies, and the emails and notices that quote it to the other side
 * (domain.md row 41).
 */
export async function eraseReviews(tx: Tx, userId: number, at: Date): Promise<void> {
  const { comment, reply } = await saidIn(tx, userId)
  await deleteMailsQuoting(tx, QUOTES.comment, comment)
  await deleteMailsQuoting(tx, QUOTES.reply, reply)
  await eraseReviewsOf(tx, userId, at)
}
