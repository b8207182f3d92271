import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type ApiArguments, type ApiOutput, apiWithHeaders } from '#web/lib/api.ts'
import { apiQuery, nextCursor } from '#web/lib/query.ts'

export const statsQuery = apiQuery('GET /api/admin/stats')

/** All accounts, or those whose name or e-mail holds `search`. */
export const usersQuery = (search: string | undefined) =>
  apiQuery('GET /api/admin/users', { query: search ? { search } : {} })

export const waitlistQuery = apiQuery('GET /api/admin/waitlist')

/** The lists that come in pages. */
export type PagedRoute = 'GET /api/admin/venues' | 'GET /api/admin/listings' | 'GET /api/admin/bookings'

/** Newest first; `rows` are those of all pages loaded so far. */
export function pagedQuery<R extends PagedRoute>(route: R) {
  return infiniteQueryOptions({
    queryKey: [route],
    queryFn: async ({ pageParam, signal }) => {
      const options = { query: pageParam ? { cursor: pageParam } : {}, signal }
      const { data, headers } = await apiWithHeaders(route, ...([options] as unknown as ApiArguments<R>))
      return { rows: data as ApiOutput<R>, next: nextCursor(headers) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Loads again what an admin's change may have changed. */
export async function refreshAdmin(queryClient: QueryClient, ...routes: readonly string[]): Promise<void> {
  const changed = [...routes, 'GET /api/admin/stats']
  await Promise.all(changed.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}
