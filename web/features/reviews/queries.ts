import { useQuery } from '@tanstack/react-query'
import type { ReceivedReview } from '#contract/api/reviews.ts'
import { LIMITS } from '#contract/limits.ts'
import { wholeListQuery } from '#web/lib/lists/whole-list.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The bookings that the couple has reviewed or can review. */
export const myReviewsQuery = apiQuery('GET /api/reviews/my')

/** What couples said about the owner's venues. */
export const receivedReviewsQuery = wholeListQuery('GET /api/reviews/received', {
  limit: LIMITS.maxLongPageSize,
})

/** The number of received reviews that aren't hidden, and their average rating. */
export const receivedSummaryQuery = apiQuery('GET /api/reviews/received/summary')

/** What the couple of this booking said. */
export const reviewOfBookingQuery = (bookingId: number) =>
  apiQuery('GET /api/reviews/received', { query: { bookingId } })

/** What the couple of this booking said about the venue, for its owner. Undefined if there is nothing. */
export function useReviewOfBooking(bookingId: number): ReceivedReview | undefined {
  return useQuery(reviewOfBookingQuery(bookingId)).data?.[0]
}
