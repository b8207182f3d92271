import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAfterShuttingOut, sessionsQuery } from './shut-out-others.ts'

test('devices that a new password has logged out are no longer listed, nor is what it has stopped: a secret address and a change of address', async () => {
  const client = new QueryClient()
  client.setQueryData(sessionsQuery.queryKey, [])
  client.setQueryData(['GET /api/calendars/my'], {})
  client.setQueryData(['GET /api/account'], {})
  await refreshAfterShuttingOut(client)
  for (const key of [sessionsQuery.queryKey, ['GET /api/calendars/my'], ['GET /api/account']])
    expect(client.getQueryState(key)?.isInvalidated, String(key)).toBe(true)
})
