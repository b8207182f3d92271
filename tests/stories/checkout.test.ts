import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aLiveDate, holds, paysWith } from '#tests/builders/bookings.ts'
import { aCouple } from '#tests/builders/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a couple holds, pays, and the webhook confirms', async () => {
  const couple = await aCouple(app)
  const date = await aLiveDate(app)
  const checkout = await holds(couple, date)
  expect(checkout).toMatchObject({ state: 'open', amountDueNow: 3000, balanceDue: 9000 })
  await paysWith(app, checkout)
  await expect
    .poll(async () => {
      await app.settle()
      return (await couple.client.call('GET /api/checkout/{id}', { params: { id: date.listingId } })).state
    })
    .toBe('paid')
})
