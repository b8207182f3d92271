import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { LIMITS } from '#contract/limits.ts'
import { type ApiArguments, type ApiOutput, apiWithHeaders } from './api.ts'
import { nextCursor } from './query.ts'

/** Lists that a screen shows whole, and that the API sends in pages. */
type ListRoute =
  | 'GET /api/listings/my'
  | 'GET /api/bookings/my'
  | 'GET /api/transfers/my'
  | 'GET /api/transfers/venue'
  | 'GET /api/offers/my'
  | 'GET /api/messages'
  | 'GET /api/payouts/coming'
  | 'GET /api/reviews/received'
  | 'GET /api/admin/messages'

/** The server renders the first page of a list; the browser shows all of it. */
const readsAll = createIsomorphicFn()
  .server(() => false)
  .client(() => true)

/**
 * Query options of such a list, however long it is. It is read in pages, so that no answer is long. The server renders
 * the first page alone; if that is full, the browser reads the list again.
 */
export function wholeListQuery<R extends ListRoute>(
  route: R,
  { limit = LIMITS.maxPageSize, staleTime = Number.POSITIVE_INFINITY }: { limit?: number; staleTime?: number } = {},
) {
  return queryOptions({
    queryKey: [route],
    queryFn: async ({ signal }): Promise<ApiOutput<R>> => {
      const all: unknown[] = []
      let cursor: string | null = null
      do {
        const options = { query: { limit, ...(cursor && { cursor }) }, signal }
        const { data, headers } = await apiWithHeaders(route, ...([options] as unknown as ApiArguments<R>))
        all.push(...data)
        cursor = nextCursor(headers)
      } while (cursor && readsAll())
      return all as ApiOutput<R>
    },
    staleTime: ({ state }) => ((state.data as unknown[] | undefined)?.length === limit ? 0 : staleTime),
  })
}
