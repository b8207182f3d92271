import { apiQuery } from '#web/lib/query.ts'

/** The owner's venues. */
export const myVenuesQuery = apiQuery('GET /api/venues/my')

/** One venue, for its owner, admins and couples to whom it is revealed. */
export const venueQuery = (id: number) => apiQuery('GET /api/venues/{id}', { params: { id } })

/** What the owner typed at sign-up. */
export const registrationQuery = apiQuery('GET /api/auth/registration')

/** A venue's id as it stands in the address; null when it is no id. */
export function venueIdOf(text: string): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
