import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query.ts'
import * as serverContext from '#web/lib/server-context.ts'
import { loadOwnReview } from './queries.ts'

test('a couple whose page has been open since their wedding day can write the review that they are asked for', async () => {
  const asked = vi.fn(async () => Response.json([{ bookingId: 7 }])).mockResolvedValueOnce(Response.json([]))
  vi.spyOn(serverContext, 'requestContext').mockReturnValue({ api: asked } as unknown as ReturnType<
    typeof serverContext.requestContext
  >)
  const client = createQueryClient()
  expect(await loadOwnReview(client, '7')).toBeUndefined()
  expect(asked).toHaveBeenCalledOnce() // a moment later, the answer would be the same
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  expect(await loadOwnReview(client, '7')).toEqual({ bookingId: 7 })
  expect(await loadOwnReview(client, '7')).toEqual({ bookingId: 7 })
  expect(asked).toHaveBeenCalledTimes(2)
})
