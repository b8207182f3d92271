import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshBookings } from './queries.ts'

test('what a canceled booking changes is loaded again: the booking, the owner’s payouts, what waits for them', async () => {
  const client = new QueryClient()
  const shown = ['GET /api/bookings/{id}/payouts', 'GET /api/payouts/coming', 'GET /api/payouts/my', 'GET /api/tasks']
  for (const route of [...shown, 'GET /api/venues/my']) client.setQueryData([route], [])
  await refreshBookings(client)
  for (const route of shown) expect(client.getQueryState([route])?.isInvalidated, route).toBe(true)
  expect(client.getQueryState(['GET /api/venues/my'])?.isInvalidated).toBe(false)
})
