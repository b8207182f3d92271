import type { QueryClient } from '@tanstack/react-query'
import type { Booking } from '#contract/api/bookings.ts'
import { bookingQuery, myBookingsQuery } from './queries.ts'

/**
 * Shows a booking as it is after the couple changed it, in their list and wherever it is shown by itself. What they can
 * pass on, or are passing on, is loaded again.
 */
export function showChangedBooking(queryClient: QueryClient, changed: Booking): void {
  queryClient.setQueryData(myBookingsQuery.queryKey, (old) =>
    old?.map((one) => (one.id === changed.id ? changed : one)),
  )
  queryClient.setQueryData(bookingQuery(changed.id).queryKey, changed)
  for (const route of ['GET /api/transfers/eligible', 'GET /api/transfers/my']) {
    void queryClient.invalidateQueries({ queryKey: [route] })
  }
}
