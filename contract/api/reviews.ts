import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, longPageQuery, moment, optional, ownLongListQuery, text } from './fields.ts'

/** What a couple said about a venue, and what the venue answered, for those to whom the venue is revealed. */
export const review = z
  .strictObject({
    rating: z.number(),
    createdAt: moment,
    comment: z.string(),
    /** as the couple wants to be named */
    coupleNames: z.string(),
    reply: z.strictObject({ text: z.string(), createdAt: moment }).nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof review>

/** A booking that its couple has reviewed, or can review. */
export const ownReview = z
  .strictObject({
    bookingId: z.number(),
    venueId: z.number(),
    venueName: z.string(),
    /** of the venue: two letters */
    state: z.string(),
    eventDate: day,
    /** the last day, at the venue, to write a review */
    until: day,
    /** the couple's names as we know them, as a first suggestion */
    coupleNames: z.string(),
    review: review.nullable(),
    /** why an admin has hidden it; null while it is shown */
    hiddenReason: z.string().nullable(),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.output<typeof ownReview>

export const myReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/my',
  summary: 'The bookings that a couple has reviewed, and those that they can review now',
  audience: ['couple'],
  response: z.array(ownReview),
})

const STARS = 'Please choose 1 to 5 stars'

export const newReview = z
  .strictObject({
    rating: z.number({ error: STARS }).int(STARS).min(1, STARS).max(5, STARS),
    comment: text(LIMITS.maxReviewLength, 'Please write a few words about your day'),
    coupleNames: text(80, 'Please enter the names to show'),
  })
  .meta({ id: 'NewReview' })
export type NewReview = z.output<typeof newReview>

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/review',
  summary: 'Review the venue of a completed booking, once, within 30 days of the event',
  audience: ['couple'],
  throttle: 'form',
  params: idParam,
  body: newReview,
  response: ownReview,
  status: 201,
  errors: ['not_found', 'review_closed', 'already_reviewed'],
})

/** A review as the venue it is about sees it, with the number of the booking. */
export const receivedReview = review
  .extend({
    id: z.number(),
    /** null for the demo's own reviews */
    bookingId: z.number().nullable(),
    venueId: z.number(),
    venueName: z.string(),
    /** of the venue: two letters */
    state: z.string(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'ReceivedReview' })
export type ReceivedReview = z.output<typeof receivedReview>

export const receivedReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/received',
  summary:
    'The reviews of the owner’s venues, newest first, of all bookings or of one; all of them or, with a limit, in pages',
  audience: ['venue'],
  query: ownLongListQuery.extend({ bookingId: optional(id) }),
  response: z.array(receivedReview),
})

export const receivedReviewsSummary = endpoint({
  method: 'GET',
  path: '/api/reviews/received/summary',
  summary: 'How many reviews of the owner’s venues aren’t hidden, and their average rating',
  audience: ['venue'],
  response: z.strictObject({ reviews: z.number(), average: z.number().nullable() }),
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/{id}/reply',
  summary: 'Reply once to a review of your own venue',
  audience: ['venue'],
  throttle: 'form',
  params: idParam,
  body: z.strictObject({ reply: text(LIMITS.maxReplyLength, 'Please write a reply') }),
  response: receivedReview,
  errors: ['not_found', 'already_replied'],
})

/** A review as admins see it. */
export const adminReview = review
  .extend({
    id: z.number(),
    /** null for the demo's own reviews */
    bookingId: z.number().nullable(),
    hidden: z.strictObject({ at: moment, reason: z.string() }).nullable(),
  })
  .meta({ id: 'AdminReview' })
export type AdminReview = z.output<typeof adminReview>

export const venueReviews = endpoint({
  method: 'GET',
  path: '/api/admin/venues/{id}/reviews',
  summary: 'All reviews of a venue, hidden ones included, newest first',
  audience: ['admin'],
  params: idParam,
  query: longPageQuery,
  response: z.array(adminReview),
  errors: ['not_found'],
})

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/hide',
  summary: 'Hide a review, with a reason that its couple can read',
  audience: ['admin'],
  params: idParam,
  body: z.strictObject({ reason: text(500, 'Please give a reason') }),
  response: adminReview,
  errors: ['not_found', 'state_changed'],
})

export const showReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/show',
  summary: 'Show a hidden review again',
  audience: ['admin'],
  params: idParam,
  response: adminReview,
  errors: ['not_found', 'state_changed'],
})
