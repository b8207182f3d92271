import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query.ts'
import * as serverContext from '#web/lib/server-context.ts'
import { closingQuery } from './close-account.tsx'

test('whoever has ended what kept their account open can close it when they come back', async () => {
  const ties = { bookings: 0, listings: 0, payments: 0, transfers: 0, payouts: 0, debt: 0 }
  const asked = vi.fn(async () => Response.json(ties)).mockResolvedValueOnce(Response.json({ ...ties, bookings: 1 }))
  vi.spyOn(serverContext, 'requestContext').mockReturnValue({ api: asked } as unknown as ReturnType<
    typeof serverContext.requestContext
  >)
  const client = createQueryClient()
  await client.prefetchQuery(closingQuery)
  expect(client.getQueryData(closingQuery.queryKey)).toMatchObject({ bookings: 1 })
  vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ['Date'] }) // long enough to cancel the booking
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await client.prefetchQuery(closingQuery)
  expect(client.getQueryData(closingQuery.queryKey)).toMatchObject({ bookings: 0 })
})
