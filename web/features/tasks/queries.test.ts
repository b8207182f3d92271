import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
import { refreshAfterAsking } from './queries.ts'

test('a venue that was declined no longer says so once its owner has asked us to look again', async () => {
  const client = new QueryClient()
  client.setQueryData(myVenuesQuery.queryKey, [])
  await refreshAfterAsking(client)
  expect(client.getQueryState(myVenuesQuery.queryKey)?.isInvalidated).toBe(true)
})
