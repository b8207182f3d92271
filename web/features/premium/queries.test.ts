import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Membership } from '#contract/api/premium.ts'
import { membershipQuery, showMembership } from './queries.ts'

const membership = (isMember: boolean) => ({ isMember }) as Membership

test('a couple that has just become a member, or stopped being one, finds what it can find now', () => {
  const client = new QueryClient()
  const results = ['GET /api/listings', 'search', {}]
  const load = () => client.setQueryData(results, [])
  const isOld = () => client.getQueryState(results)?.isInvalidated
  for (const [before, now] of [
    [false, true],
    [true, false],
  ] as const) {
    load()
    client.setQueryData(membershipQuery.queryKey, membership(before))
    showMembership(client, membership(before))
    expect(isOld(), 'nothing has changed').toBe(false)
    showMembership(client, membership(now))
    expect(client.getQueryData(membershipQuery.queryKey)).toEqual({ isMember: now })
    expect(isOld()).toBe(true)
  }
})
