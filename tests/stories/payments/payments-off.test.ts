import { expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'
import { order } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'

/** A marketplace without a card provider. */
test('without a card provider nothing is held, and everybody hears why', async () => {
  const app = await startTestApp({ sandbox: false })
  try {
    const couple = await aCouple(app)
    const listing = await aListing(app).inDays(90)
    expect(await couple.client.call('GET /api/payments/config')).toEqual({ provider: 'none', publishableKey: null })
    expect(await couple.client.try('POST /api/create-payment-intent', { body: order(listing) })).toMatchObject({
      status: 503,
      body: { code: 'payment_unavailable' },
    })
    const params = { id: listing.id }
    expect((await couple.client.call('GET /api/listings/{id}', { params })).availability).toBe('available')
    const webhook = await app.visitor().raw('/api/stripe/webhook', { method: 'POST', body: '{}' })
    expect(webhook.status).toBe(400)
    await app.settle()
    expect(await problems(app)).toEqual([])
  } finally {
    await app.stop()
  }
})
