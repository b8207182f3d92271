import { queryOptions } from '@tanstack/react-query'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { apiWithHeaders } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The couple's saved searches, newest first. */
export const savedSearchesQuery = apiQuery('GET /api/saved-searches')

/** How many dates match now, and the price of the cheapest in dollars; null if none match. */
export function matchesQuery({ styles, weekdays, amenities, everyStyle, isTransfer, ...criteria }: SavedCriteria) {
  const query = {
    ...criteria,
    ...(styles && { styles: styles.join(',') }),
    ...(weekdays && { weekdays: weekdays.join(',') }),
    ...(amenities && { amenities: amenities.join(',') }),
    ...(everyStyle && { everyStyle: 'true' as const }),
    ...(isTransfer !== undefined && { isTransfer: isTransfer ? ('true' as const) : ('false' as const) }),
    sort: 'price' as const,
    limit: 1,
  }
  return queryOptions({
    queryKey: ['GET /api/listings', 'matches', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await apiWithHeaders('GET /api/listings', { query, signal })
      return { count: Number(headers.get('x-total-count') ?? data.length), from: data[0]?.totalPrice ?? null }
    },
  })
}
