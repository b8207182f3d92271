import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Venue } from '#contract/api/venues.ts'
import { apiQuery, orNotFound } from '#web/lib/query.ts'

/** The owner's venues. */
export const myVenuesQuery = apiQuery('GET /api/venues/my')

/** One venue, for its owner, admins and couples to whom it is revealed. */
export const venueQuery = (id: number) => apiQuery('GET /api/venues/{id}', { params: { id } })

/** What the owner typed at sign-up. */
export const registrationQuery = apiQuery('GET /api/auth/registration')

/** For loaders: the venue whose id stands in the address. What is no id, nobody's or somebody else's is a 404. */
export function loadVenue(queryClient: QueryClient, text: string): Promise<Venue> {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id <= 0) throw notFound()
  return orNotFound(queryClient.ensureQueryData(venueQuery(id)))
}
