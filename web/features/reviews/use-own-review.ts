import { useQuery } from '@tanstack/react-query'
import type { OwnReview } from '#contract/api/reviews.ts'
import { myReviewsQuery } from './queries.ts'

/** The couple's review of a booking, written or still to be written; undefined where there is none to write. */
export function useOwnReview(bookingId: number): OwnReview | undefined {
  const { data: reviews = [] } = useQuery(myReviewsQuery)
  return reviews.find((one) => one.bookingId === bookingId)
}
