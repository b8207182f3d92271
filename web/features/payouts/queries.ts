import { infiniteQueryOptions } from '@tanstack/react-query'
import { LIMITS } from '#contract/limits.ts'
import { apiWithHeaders } from '#web/lib/api.ts'
import { apiQuery, nextCursor } from '#web/lib/query.ts'

export const payoutAccountQuery = apiQuery('GET /api/payouts/account')

/** All that is coming in one sum. */
export const comingSummaryQuery = apiQuery('GET /api/payouts/coming/summary')

/** What is coming, in pages. */
export const comingPayoutsQuery = infiniteQueryOptions({
  queryKey: ['GET /api/payouts/coming'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: String(LIMITS.maxPageSize), ...(pageParam && { cursor: pageParam }) }
    const { data, headers } = await apiWithHeaders('GET /api/payouts/coming', { query, signal })
    return { rows: data, next: nextCursor(headers), total: Number(headers.get('x-total-count')) }
  },
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

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
