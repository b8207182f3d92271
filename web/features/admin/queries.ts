import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { STAGE_WORDS } from '#web/features/transfers/transfer-words.ts'
import { type ApiArguments, type ApiOutput, apiWithHeaders } from '#web/lib/api.ts'
import { apiQuery, nextCursor } from '#web/lib/query.ts'
import type { AdminSearch } from './admin-search.ts'
import { ADMIN_STATUS_WORDS } from './booking-words.ts'

export const statsQuery = apiQuery('GET /api/admin/stats')

export const healthQuery = apiQuery('GET /api/admin/health')

/** All accounts, or those whose name or e-mail holds `search`. */
export const usersQuery = (search: string | undefined) =>
  apiQuery('GET /api/admin/users', { query: search ? { search } : {} })

export const waitlistQuery = apiQuery('GET /api/admin/waitlist')

/** The lists that come in pages. */
export type PagedRoute =
  | 'GET /api/admin/venues'
  | 'GET /api/admin/listings'
  | 'GET /api/admin/bookings'
  | 'GET /api/admin/transfers'

/** What to ask the server for in such a list; undefined is left out. */
export type PagedFilter = Record<string, string | undefined>

/** `rows` are those of all pages loaded so far; `total` is how many fit, where the server counts them. */
export function pagedQuery<R extends PagedRoute>(route: R, filter: PagedFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [route, filter],
    queryFn: async ({ pageParam, signal }) => {
      const options = { query: { ...filter, cursor: pageParam }, signal }
      const { data, headers } = await apiWithHeaders(route, ...([options] as unknown as ApiArguments<R>))
      const total = headers.get('x-total-count')
      return { rows: data as ApiOutput<R>, next: nextCursor(headers), total: total === null ? null : Number(total) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** For the venues tab: the server finds venues with a pending change, the rest is searched in what is loaded. */
export const venuesFilter = ({ filter }: AdminSearch): PagedFilter | undefined =>
  filter === 'changed' ? { changePending: 'true' } : undefined

/** For the bookings tab: what the URL says, as the server takes it. */
export const bookingsFilter = ({ q, filter }: AdminSearch): PagedFilter => ({
  search: q,
  status: filter !== undefined && Object.hasOwn(ADMIN_STATUS_WORDS, filter) ? filter : undefined,
  limit: PAGE,
})

/** For the transfers tab: `filter` is a queue or a stage. */
export function transfersFilter({ q, filter }: AdminSearch): PagedFilter {
  const queue = filter === 'waiting' || filter === 'frozen'
  const stage = filter !== undefined && Object.hasOwn(STAGE_WORDS, filter)
  return {
    search: q,
    queue: queue ? filter : undefined,
    stage: stage ? filter : undefined,
    limit: PAGE,
  }
}

/** Rows of one page: bookings and transfers are long ones. */
const PAGE = '100'

export const adminBookingQuery = (id: number) => apiQuery('GET /api/admin/bookings/{id}', { params: { id } })

/** Loads again what an admin's change may have changed. */
export async function refreshAdmin(queryClient: QueryClient, ...routes: readonly string[]): Promise<void> {
  const changed = [...routes, 'GET /api/admin/stats']
  await Promise.all(changed.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}
