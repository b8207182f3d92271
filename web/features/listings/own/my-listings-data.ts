import type { QueryClient } from '@tanstack/react-query'
import type { OwnListing } from '#contract/api/listings.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The venue's own listings, active and past. */
export const myListingsQuery = apiQuery('GET /api/listings/my')

/** The groups of the dashboard's list; within each the nearest date first, past ones latest first. */
export function groupListings(listings: readonly OwnListing[]) {
  const byDate = [...listings].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
  const ahead = byDate.filter((listing) => !isOver(listing))
  return {
    active: ahead.filter(({ status }) => status === 'live' || status === 'held'),
    booked: ahead.filter(({ status }) => status === 'sold'),
    inactive: ahead.filter(({ status }) => status === 'inactive'),
    past: byDate.filter(isOver).reverse(),
  }
}

/** Its day has passed: shown as 'Expired', dimmed. */
export function isOver(listing: OwnListing): boolean {
  return listing.isPast || listing.status === 'expired'
}

/** Loads again what a change of a listing may have changed. */
export async function refreshListings(queryClient: QueryClient): Promise<void> {
  const routes = ['GET /api/listings/my', 'GET /api/listings', 'GET /api/listings/{id}', 'GET /api/venues/my']
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}
