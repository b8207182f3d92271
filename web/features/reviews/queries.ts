import { useQuery } from '@tanstack/react-query'
import type { ReceivedReview } from '#contract/api/reviews.ts'
import { LIMITS } from '#contract/limits.ts'
import { ownListQuery } from '#web/lib/own-list.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The bookings that the couple has reviewed or can review. */
export const myReviewsQuery = apiQuery('GET /api/reviews/my')

/** What couples said about the owner's venues. */
export const receivedReviewsQuery = ownListQuery('GET /api/reviews/received', LIMITS.maxLongPageSize)

/** What the couple of this booking said about the venue, for its owner. Undefined if there is nothing. */
export function useReviewOfBooking(bookingId: number): ReceivedReview | undefined {
  const { data: reviews = [] } = useQuery(receivedReviewsQuery)
  return reviews.find((review) => review.bookingId === bookingId)
}
