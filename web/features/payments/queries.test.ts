import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listingQuery } from '#web/features/listings/queries.ts'
import { checkoutQuery, forgetWhatWasBefore } from './queries.ts'
import { forgetHold } from './release-hold.tsx'

test('a date that was just paid for can be passed on, and is no longer an open favorite or an offer to pay for', () => {
  const client = new QueryClient()
  const before = ['GET /api/bookings/my', 'GET /api/transfers/eligible', 'GET /api/favorites', 'GET /api/offers/my']
  for (const route of before) client.setQueryData([route], [])
  forgetWhatWasBefore(client)
  for (const route of before) expect(client.getQueryData([route]), route).toBeUndefined()
})

test('a hold that is given up is forgotten, unless the money had already arrived: the checkout then says so', async () => {
  const client = new QueryClient()
  const [checkout, listing] = [checkoutQuery(7).queryKey, listingQuery(7).queryKey]
  client.setQueryData(checkout, null)
  client.setQueryData<unknown>([...listing], {})
  await forgetHold(client, 7, false)
  expect(client.getQueryState(checkout)?.isInvalidated).toBe(true)
  expect(client.getQueryData(listing)).toEqual({})
  await forgetHold(client, 7, true)
  expect(client.getQueryCache().getAll()).toEqual([])
})
