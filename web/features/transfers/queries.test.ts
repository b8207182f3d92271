import { expect, onTestFinished, test, vi } from 'vitest'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { createQueryClient } from '#web/lib/query.ts'
import * as serverContext from '#web/lib/server-context.ts'
import { FOLLOW_MILLISECONDS, venueTransfersFollowed, venueTransfersQuery } from './queries.ts'

test('an owner who comes back to their transfers sees what the couples have done since', async () => {
  const asked = vi
    .fn(async () => Response.json([]))
    .mockResolvedValueOnce(Response.json([{ id: 1, stage: 'assigned' }]))
  vi.spyOn(serverContext, 'requestContext').mockReturnValue({ api: asked } as unknown as ReturnType<
    typeof serverContext.requestContext
  >)
  const client = createQueryClient()
  await client.prefetchQuery(venueTransfersQuery)
  expect(client.getQueryData(venueTransfersQuery.queryKey)).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + FOLLOW_MILLISECONDS, toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await client.prefetchQuery(venueTransfersQuery)
  expect(client.getQueryData(venueTransfersQuery.queryKey)).toHaveLength(0)
})

test('while an owner looks at their transfers, they are asked for again as long as one waits for somebody', () => {
  const every = (...transfers: Partial<VenuesTransfer>[]) =>
    venueTransfersFollowed.refetchInterval({ state: { data: transfers as VenuesTransfer[] } })
  expect(every({ waitingFor: null }, { waitingFor: { who: 'buyer', until: null } })).toBe(FOLLOW_MILLISECONDS)
  expect(every({ waitingFor: null })).toBe(false)
})
