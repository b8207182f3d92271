import type { AdminReview, OwnReview, ReceivedReview, Review } from '#contract/api/reviews.ts'
import { lastReviewDay } from './policy.ts'
import type { CompletedRow, ReceivedRow, ReviewRow } from './store.ts'

type Said = Pick<ReviewRow, 'rating' | 'created_at' | 'comment' | 'couple_names' | 'reply' | 'replied_at'>

/** A review for those to whom the venue is revealed. */
export function shownReview({ rating, created_at, comment, couple_names, reply, replied_at }: Said): Review {
  return {
    rating,
    createdAt: created_at.toISOString(),
    comment,
    coupleNames: couple_names,
    reply: reply === null || replied_at === null ? null : { text: reply, createdAt: replied_at.toISOString() },
  }
}

/** A completed booking for its couple: their review, if there is one, and the last day on which they can write it. */
export function coupleReview(row: CompletedRow): OwnReview {
  return {
    bookingId: row.number,
    venueId: row.venue_id,
    venueName: row.venue_name,
    state: row.venue_state,
    eventDate: row.event_date,
    until: lastReviewDay(row.event_date),
    coupleNames: row.names,
    review: row.review_id === null ? null : shownReview(row as Said),
    hiddenReason: row.hidden_reason,
  }
}

/** A review for the owner of its venue. */
export function venueReview(row: ReceivedRow): ReceivedReview {
  return {
    ...shownReview(row),
    id: row.id,
    bookingId: row.holding_id,
    venueId: row.venue_id,
    venueName: row.venue_name,
    state: row.venue_state,
    isHidden: row.hidden_at !== null,
  }
}

export function adminReview(row: ReviewRow): AdminReview {
  const { hidden_at: at, hidden_reason: reason } = row
  return {
    ...shownReview(row),
    id: row.id,
    bookingId: row.holding_id,
    hidden: at === null || reason === null ? null : { at: at.toISOString(), reason },
  }
}
