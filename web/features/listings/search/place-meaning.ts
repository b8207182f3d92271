import type { QueryClient } from '@tanstack/react-query'
import type { ApiOutput } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import type { SearchFilters } from './search-filters.ts'

export type Meaning = ApiOutput<'GET /api/places/meaning'>

/** What the city of these filters was meant to be; without a city, the API isn't asked. */
export const meaningQuery = ({
  city = '',
  state,
  isTransfer,
}: Pick<SearchFilters, 'city' | 'state' | 'isTransfer'>) => ({
  ...apiQuery('GET /api/places/meaning', {
    query: { city, state, ...(isTransfer !== undefined && { isTransfer: isTransfer ? 'true' : 'false' }) },
  }),
  enabled: city !== '',
})

/** The part of a query that means the place; undefined while nothing is known about it. */
export function meantPlace(meaning: Meaning | undefined): Pick<SearchFilters, 'city' | 'state' | 'metro'> | undefined {
  const place = meaning?.place
  if (!place) return undefined
  return {
    ...(place.city && { city: place.city }),
    ...(place.state && { state: place.state }),
    ...(place.metro && { metro: place.metro }),
  }
}

/** These filters with the place that their city was taken for; unchanged while nothing is known about it. */
export function takenFor(filters: SearchFilters, meaning: Meaning | undefined): SearchFilters {
  const place = meantPlace(meaning)
  if (!filters.city || !place) return filters
  const { city: _, state: __, metro: ___, ...rest } = filters
  return { ...place, ...rest }
}

/**
 * Asks, in a loader, what the city of these filters means. Undefined if they have no city, or if no answer can be
 * loaded now.
 */
export async function askMeaning(
  queryClient: QueryClient,
  filters: Pick<SearchFilters, 'city' | 'state' | 'isTransfer'>,
): Promise<Meaning | undefined> {
  if (!filters.city) return undefined
  const query = meaningQuery(filters)
  await queryClient.prefetchQuery(query)
  return queryClient.getQueryData(query.queryKey)
}
