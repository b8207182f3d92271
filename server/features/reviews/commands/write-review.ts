import type { NewReview } from '#contract/api/reviews.ts'
import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import { partiesOfHolding } from '#server/features/bookings/store/parties.ts'
import { bookingShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { reviewWritten } from '../letters.ts'
import { alreadyReviewed, checkReviewable } from '../policy.ts'
import { type CompletedRow, completedOf, insertReview } from '../store.ts'

/**
 * A couple reviews the venue of their completed booking, and the venue's owner is notified. After a transfer, the
 * review is up to the couple that took the booking over. Throws not_found, review_closed, and already_reviewed when
 * there is a review, even one sent at the same moment.
 */
export async function writeReview(
  tx: Tx,
  { clock, config }: Services,
  viewer: Viewer,
  number: number,
  { rating, comment, coupleNames }: NewReview,
): Promise<CompletedRow> {
  await lockCouple(tx, viewer.id)
  const booking = await bookingShownTo(tx, viewer, number)
  if (!booking) throw notFound()
  checkReviewable(booking, clock.todayIn(booking.venueState))
  const at = clock.now()
  const review = await insertReview(tx, {
    venue_id: booking.venue_id,
    booking_id: booking.id,
    holding_id: number,
    couple_names: coupleNames,
    rating,
    comment,
    created_at: at,
  })
  if (!review) throw alreadyReviewed()
  await recordEvent(
    tx,
    { process: 'review', id: review.id, name: 'write', from: null, to: 'shown' },
    { actor: 'couple', actorId: viewer.id, at },
  )
  const { owner, venue } = await partiesOfHolding(tx, number)
  const facts = { venueName: venue.name, coupleNames, rating, comment, publicOrigin: config.publicOrigin }
  await queueMail(tx, { to: owner.email, toUserId: owner.id, letter: reviewWritten(facts), at })
  return (await completedOf(tx, viewer.id)).find((row) => row.number === number) as CompletedRow
}
