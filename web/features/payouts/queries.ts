import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiWithHeaders } from '#web/lib/api.ts'
import { wholeListQuery } from '#web/lib/lists/whole-list.ts'
import { apiQuery, nextCursor } from '#web/lib/query.ts'

export const payoutAccountQuery = apiQuery('GET /api/payouts/account')

/** The sum of all that is coming. */
export const comingSummaryQuery = apiQuery('GET /api/payouts/coming/summary')

/** Payouts to come: first those that a bank is holding up, so that they are hard to miss, then the nearest ones. */
export const comingPayoutsQuery = wholeListQuery('GET /api/payouts/coming')

/** What an owner gets for one booking. */
export const bookingPayoutsQuery = (id: number) => apiQuery('GET /api/bookings/{id}/payouts', { params: { id } })

export const statementQuery = apiQuery('GET /api/payouts/statement')

/** The viewer's payouts, newest first, in pages. */
export const myPayoutsQuery = infiniteQueryOptions({
  queryKey: ['GET /api/payouts/my'],
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam ? { cursor: pageParam } : {}
    const { data, headers } = await apiWithHeaders('GET /api/payouts/my', { query, signal })
    return { rows: data, next: nextCursor(headers) }
  },
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})
