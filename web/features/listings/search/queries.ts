import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { asksFor, DROP_ORDER, type Relaxation, relaxed } from '#contract/searching/relaxations.ts'
import { type ApiInput, type ApiOutput, api, apiWithHeaders } from '#web/lib/api.ts'
import { apiQuery, nextCursor } from '#web/lib/query.ts'
import { toQuery } from './filters-to-query.ts'
import type { SearchFilters } from './search-filters.ts'

const PAGE_SIZE = 24
const NEXT_DATES = 6

/** Pages of search results; the first carries the exact total. */
export function searchQuery(filters: SearchFilters) {
  return listingPages(toQuery(filters))
}

/** One page of results, with the total across all pages. */
export interface ResultsPage {
  listings: ApiOutput<'GET /api/listings'>
  total: number
  /** the cursor of the next page */
  next: string | null
}

/** Pages of listings for any query of the API. */
export function listingPages(query: NonNullable<ApiInput<'GET /api/listings'>['query']>) {
  return infiniteQueryOptions({
    queryKey: ['GET /api/listings', 'search', query],
    queryFn: async ({ pageParam, signal }): Promise<ResultsPage> => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      const { data, headers } = await apiWithHeaders('GET /api/listings', {
        query: { ...query, ...cursor, limit: PAGE_SIZE },
        signal,
      })
      return { listings: data, total: Number(headers.get('x-total-count') ?? data.length), next: nextCursor(headers) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // the loader has already fetched it; if that failed, only the button retries (domain.md row 43)
    retryOnMount: false,
  })
}

/** The lowest price on each matching day, ignoring the date filter. */
export function daysQuery(filters: SearchFilters) {
  const { date: _, flexDays: __, weekend, month, from, to, weekdays, sort, ...rest } = filters
  const { sort: ___, ...query } = toQuery(rest)
  return apiQuery('GET /api/listings/days', { query })
}

/** The filters a search could drop, each with how many dates it would then find. */
export function relaxedQuery({ sort: _, ...filters }: SearchFilters) {
  const { sort: __, ...query } = toQuery(filters)
  return apiQuery('GET /api/listings/relaxed', { query })
}

/**
 * Cities near a search's place, with how many dates its other filters find there; skipped if the search names no place.
 */
export function nearbyQuery({ sort: _, ...filters }: SearchFilters) {
  const { sort: __, ...query } = toQuery(filters)
  return { ...apiQuery('GET /api/listings/nearby', { query }), enabled: asksFor(query, 'place') }
}

/**
 * The next dates for a search that finds nothing even with one or two fewer filters: filters are dropped one by one,
 * place and days first, until something is found. Also returns which were dropped.
 */
export function nextDatesQuery({ sort: _, ...filters }: SearchFilters) {
  const { sort: __, ...query } = toQuery(filters)
  return queryOptions({
    queryKey: ['GET /api/listings', 'next', query],
    queryFn: async ({ signal }) => {
      const dropped: Relaxation[] = []
      let rest: typeof query = query
      for (const change of DROP_ORDER) {
        if (!asksFor(rest, change)) continue
        rest = relaxed(rest, change, null)
        dropped.push(change)
        if (change === 'place' && asksFor(rest, 'days')) continue
        const listings = await api('GET /api/listings', { query: { ...rest, sort: 'date', limit: NEXT_DATES }, signal })
        if (listings.length > 0) return { dropped, listings }
      }
      return { dropped, listings: [] }
    },
  })
}

/** How many dates a search finds; shown while filters are being chosen. */
export function countQuery(filters: SearchFilters) {
  const query = { ...toQuery(filters), limit: 1 }
  return queryOptions({
    queryKey: ['GET /api/listings', 'count', query],
    queryFn: async ({ signal }) =>
      Number((await apiWithHeaders('GET /api/listings', { query, signal })).headers.get('x-total-count') ?? 0),
  })
}
