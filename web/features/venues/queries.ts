import type { QueryClient } from '@tanstack/react-query'
import type { Venue } from '#contract/api/venues.ts'
import { idInPath, orNotFound } from '#web/lib/not-found.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The owner's venues. */
export const myVenuesQuery = apiQuery('GET /api/venues/my')

/** One venue, for its owner, admins and couples to whom it is revealed. */
export const venueQuery = (id: number) => apiQuery('GET /api/venues/{id}', { params: { id } })

/** The newest changes of name and place of a venue, for its owner and admins. */
export const changesQuery = (id: number) => apiQuery('GET /api/venues/{id}/changes', { params: { id } })

/** Reloads everything that shows the viewer's own venue, after a change to it. */
export async function refreshVenues(queryClient: QueryClient): Promise<void> {
  const changed = [
    'GET /api/venues/{id}',
    'GET /api/venues/{id}/changes',
    'GET /api/venues/my',
    'GET /api/listings/my',
    'GET /api/listings/my/summary',
    'GET /api/listings',
    'GET /api/venues/{id}/likeness',
  ]
  await Promise.all(changed.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}

/** What the owner typed at sign-up. */
export const registrationQuery = apiQuery('GET /api/auth/registration')

/**
 * Loads the venue whose id is in the URL, and its changes, for the pages of its owner and of admins. A bad or unknown
 * id, or somebody else's venue, is a 404.
 */
export async function loadVenue(queryClient: QueryClient, text: string): Promise<Venue> {
  const id = idInPath(text)
  const venue = await orNotFound(queryClient.ensureQueryData(venueQuery(id)))
  await queryClient.prefetchQuery(changesQuery(id))
  return venue
}
