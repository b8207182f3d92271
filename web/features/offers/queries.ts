import { wholeListQuery } from '#web/lib/lists/whole-list.ts'
import { apiQuery } from '#web/lib/query.ts'

/** The offers that the couple has made, newest first. */
export const myOffersQuery = wholeListQuery('GET /api/offers/my')

/** The offers on a transfer, for its seller and admins: those that wait for an answer come first. */
export const transferOffersQuery = (id: number) => apiQuery('GET /api/transfers/{id}/offers', { params: { id } })
