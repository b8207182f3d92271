import type { QueryClient } from '@tanstack/react-query'
import type { Membership } from '#contract/api/premium.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'

export const planQuery = apiQuery('GET /api/premium')

/** The membership of a signed-in couple. */
export const membershipQuery = apiQuery('GET /api/membership')

/** How many public dates the members-only filters find; the same for everybody. */
export const memberFiltersQuery = apiQuery('GET /api/listings/member-filters')
export type MemberFilters = ApiOutput<'GET /api/listings/member-filters'>

/** Shows a membership as it is now. If it has begun or ended, searches are loaded again: members find more dates. */
export function showMembership(queryClient: QueryClient, now: Membership): void {
  const before = queryClient.getQueryData(membershipQuery.queryKey)
  queryClient.setQueryData(membershipQuery.queryKey, now)
  if (before === undefined || before.isMember === now.isMember) return
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [route] }) => isAboutDates(route) })
}

const isAboutDates = (route: unknown) => typeof route === 'string' && route.startsWith('GET /api/listings')
