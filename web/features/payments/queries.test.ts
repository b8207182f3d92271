import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetWhatWasBefore } from './queries.ts'

test('a date that was just paid for can be passed on, and is no longer an open favorite or an offer to pay for', () => {
  const client = new QueryClient()
  const before = ['GET /api/bookings/my', 'GET /api/transfers/eligible', 'GET /api/favorites', 'GET /api/offers/my']
  for (const route of before) client.setQueryData([route], [])
  forgetWhatWasBefore(client)
  for (const route of before) expect(client.getQueryData([route]), route).toBeUndefined()
})
