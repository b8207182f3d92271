import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import * as serverContext from '#web/lib/server-context.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { openNotice } from './open-notice.ts'

test.each([
  ['an unread notice', false, true],
  ['one that was marked as read with all the others', true, true],
  ['one that couldn’t be marked as read', false, false],
])('opening %s loads what it may be about again', async (_, isRead, answers) => {
  const asked = vi.fn(async () => (answers ? Response.json({ ok: true }) : Promise.reject(new TypeError('offline'))))
  const context = vi.spyOn(serverContext, 'requestContext').mockReturnValue({ api: asked } as never)
  onTestFinished(() => context.mockRestore())
  const client = new QueryClient()
  client.setQueryData(myBookingsQuery.queryKey, [])
  client.setQueryData(sessionQuery.queryKey, null)
  await openNotice(client, { id: 7, isRead })
  expect(asked).toHaveBeenCalledTimes(isRead ? 0 : 1)
  expect(client.getQueryState(myBookingsQuery.queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(false)
})
