import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OwnReview, ReceivedReview } from '#contract/api/reviews.ts'
import { LIMITS } from '#contract/limits.ts'
import { wholeListQuery } from '#web/lib/lists/whole-list.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The bookings that the couple has reviewed or can review. */
export const myReviewsQuery = apiQuery('GET /api/reviews/my')

/**
 * The couple's review of the booking with the number in this URL, written or still to be written. If the answer we have
 * lacks it, we ask again: that answer may be from before the day after the event. Undefined if there is none to write.
 */
export async function loadOwnReview(queryClient: QueryClient, bookingId: string): Promise<OwnReview | undefined> {
  const ownOf = (reviews: readonly OwnReview[]) => reviews.find((one) => String(one.bookingId) === bookingId)
  const known = ownOf(await queryClient.ensureQueryData(myReviewsQuery))
  return known ?? ownOf(await queryClient.fetchQuery({ ...myReviewsQuery, staleTime: ASKED_JUST_NOW }))
}

/** Milliseconds. */
const ASKED_JUST_NOW = 1_000

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
