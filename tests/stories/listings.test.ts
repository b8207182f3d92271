import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aListing } from '#tests/builders/listings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ sandbox: false })
})
afterAll(() => app.stop())

test('smoke', async () => {
  const listing = await aListing(app).inDays(90)
  const found = await app.visitor().call('GET /api/listings')
  expect(found.map(({ id }) => id)).toEqual([listing.id])
  const detail = await app.visitor().call('GET /api/listings/{id}', { params: { id: listing.id } })
  expect(detail).toMatchObject({ venueId: null, availability: 'available' })
})
