import { apiQuery } from '#web/lib/query.ts'

/** `as: 'couple'` shows the listing to its owner as couples see it before they book. */
export const listingQuery = (id: number, as?: 'couple') =>
  apiQuery('GET /api/listings/{id}', { params: { id }, query: as ? { as } : {} })

/** Other dates like this one. */
export const similarQuery = (id: number) => apiQuery('GET /api/listings/{id}/similar', { params: { id } })
