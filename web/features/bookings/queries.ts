import type { QueryClient } from '@tanstack/react-query'
import { wholeListQuery } from '#web/lib/lists/whole-list.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The couple's bookings, or those of the owner's venues. */
export const myBookingsQuery = wholeListQuery('GET /api/bookings/my')

/** The bookings of the owner's venues in numbers. */
export const myBookingsSummaryQuery = apiQuery('GET /api/bookings/my/summary')

/** The revealed venue of a booking: photos and contact. */
export const bookedVenueQuery = (venueId: number) => apiQuery('GET /api/venues/{id}', { params: { id: venueId } })

export const bookingQuery = (id: number) => apiQuery('GET /api/bookings/{id}', { params: { id } })

/** What canceling now would bring back. Loaded every time: it changes with the day and with what is paid. */
export const cancellationQuery = (id: number) => ({
  ...apiQuery('GET /api/bookings/{id}/cancellation', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

const SHOWN_BY = ['bookings', 'listings', 'transfers', 'offers', 'payouts', 'tasks', 'admin/'].map(
  (start) => `GET /api/${start}`,
)

/** Loads again everything that shows a booking's state or money, after a step that may have changed either. */
export const refreshBookings = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [route] }) =>
      typeof route === 'string' && SHOWN_BY.some((start) => route.startsWith(start)),
  })
