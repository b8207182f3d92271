import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ApiInput, api, apiWithHeaders } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { type SearchFilters, toQuery } from './search/search-filters.ts'

const PAGE_SIZE = 24

/** Pages of search results; the first carries the exact total. */
export function searchQuery(filters: SearchFilters) {
  return listingPages(toQuery(filters))
}

/** Pages of listings for any query of the API. */
export function listingPages(query: NonNullable<ApiInput<'GET /api/listings'>['query']>) {
  return infiniteQueryOptions({
    queryKey: ['GET /api/listings', 'search', query],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      const { data, headers } = await apiWithHeaders('GET /api/listings', {
        query: { ...query, ...cursor, limit: PAGE_SIZE },
        signal,
      })
      return { listings: data, total: Number(headers.get('x-total-count') ?? data.length), next: nextCursor(headers) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** The cheapest price of each day that matches, whatever the date filter says. */
export function daysQuery(filters: SearchFilters) {
  const { date: _, sort: __, ...rest } = filters
  const { sort: ___, ...query } = toQuery(rest)
  return apiQuery('GET /api/listings/days', { query })
}

export const listingQuery = (id: number) => apiQuery('GET /api/listings/{id}', { params: { id } })
export const similarQuery = (id: number) => apiQuery('GET /api/listings/{id}/similar', { params: { id } })

/** Asks to be told when a held date becomes free. */
export const watchListing = (id: number) => api('POST /api/listings/{id}/watch', { params: { id } })

function nextCursor(headers: Headers): string | null {
  const link = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return link ? new URL(link, 'http://unveil').searchParams.get('cursor') : null
}
