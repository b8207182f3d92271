import { apiQuery } from '#web/lib/query.ts'

/** The bookings that the couple has reviewed or can review. */
export const myReviewsQuery = apiQuery('GET /api/reviews/my')

/** What couples said about the owner's venues. */
export const receivedReviewsQuery = apiQuery('GET /api/reviews/received')
