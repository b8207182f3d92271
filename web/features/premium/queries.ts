import type { ApiOutput } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'

export const planQuery = apiQuery('GET /api/premium')

/** The membership of a signed-in couple. */
export const membershipQuery = apiQuery('GET /api/membership')

/** How many public dates the members-only filters find; the same for everybody. */
export const memberFiltersQuery = apiQuery('GET /api/listings/member-filters')
export type MemberFilters = ApiOutput<'GET /api/listings/member-filters'>
