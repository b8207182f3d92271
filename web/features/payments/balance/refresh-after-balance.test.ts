import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAfterBalance } from './refresh-after-balance.ts'

test('a balance that was just paid is no longer owed anywhere: neither in the lists nor on the page of the date', async () => {
  const client = new QueryClient()
  const dropped = ['GET /api/bookings/my', 'GET /api/transfers/eligible']
  const reloaded = ['GET /api/transfers/my', 'GET /api/bookings/{id}', 'GET /api/listings/{id}']
  for (const route of [...dropped, ...reloaded]) client.setQueryData([route], [])
  await refreshAfterBalance(client)
  for (const route of dropped) expect(client.getQueryData([route]), route).toBeUndefined()
  for (const route of reloaded) expect(client.getQueryState([route])?.isInvalidated, route).toBe(true)
})
