import type { QueryClient } from '@tanstack/react-query'
import { wholeListQuery } from '#web/lib/lists/whole-list.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The owner's listings, whatever their state. */
export const myListingsQuery = wholeListQuery('GET /api/listings/my')

/** How many listings there are, for screens that don't show them. */
export const myListingsSummaryQuery = apiQuery('GET /api/listings/my/summary')

/** Reloads whatever a change to a listing may have changed. */
export async function refreshListings(queryClient: QueryClient): Promise<void> {
  const routes = [
    'GET /api/listings/my',
    'GET /api/listings/my/summary',
    'GET /api/listings',
    'GET /api/listings/{id}',
    'GET /api/venues/my',
    'GET /api/venues/{id}/likeness',
    'GET /api/calendars/month',
  ]
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}
