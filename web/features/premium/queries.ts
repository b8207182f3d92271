import { apiQuery } from '#web/lib/query.ts'

export const planQuery = apiQuery('GET /api/premium')

/** Of a signed-in couple. */
export const membershipQuery = apiQuery('GET /api/membership')
