import { afterEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf, holds, intentOf, order, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'

/** The card provider, or our process, goes away in the middle of a payment. */
const { app, bank } = await anApp({ errors: 'expected' })
afterEach(async () => {
  await bank.works()
  await app.clock.advance(HOUR)
})

const CREATE = 'POST /v1/payment_intents'
const intentsOf = async (paymentId: number) =>
  (await bank.objects('payment_intent')).filter(({ metadata }) => metadata.payment === String(paymentId))

async function refusedHold() {
  const couple = await aCouple(app)
  const listing = await aListing(app).inDays(90)
  const ask = () => couple.client.try('POST /api/create-payment-intent', { body: order(listing) })
  return { couple, listing, ask }
}

describe('while checkout opens', () => {
  test.for(['api_unreachable', 'api_500', 'api_500_kept', 'api_500_done', 'api_429', 'api_no_answer'] as const)(
    '%s: asking again continues the checkout',
    async (fault) => {
      const { couple, listing, ask } = await refusedHold()
      await bank.fails(fault, CREATE, 1)
      const refused = await ask()
      expect(refused).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
      expect(refused.headers.get('retry-after')).toBe('5')
      expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open', clientSecret: null })
      const again = await ask()
      expect(again).toMatchObject({ status: 200, body: { state: 'open' } })
      expect(await intentsOf(again.body.paymentId)).toHaveLength(1)
      await paysWith(app, again.body)
      await bank.arrived()
      expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
    },
  )

  test('the process dies between hold and provider: the poller opens the same payment', async () => {
    const { couple, listing, ask } = await refusedHold()
    await bank.fails('api_unreachable', CREATE, 1)
    await ask() // what is left is what a crash leaves: a hold, and a new payment the provider doesn't know
    await app.clock.advance(MINUTE)
    await app.settle()
    const opened = await checkoutOf(couple, listing)
    expect(opened).toMatchObject({ state: 'open', clientSecret: expect.stringContaining('_secret_') })
    expect((await ask()).body.clientSecret).toBe(opened.clientSecret)
  })

  test('nobody asks again: the hold ends and the date is available', async () => {
    const { couple, listing, ask } = await refusedHold()
    await bank.fails('api_unreachable', CREATE)
    await ask()
    await app.clock.advance(16 * MINUTE)
    await app.settle()
    await app.clock.advance(16 * MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
    await bank.works()
    expect(await holds(await aCouple(app), listing)).toMatchObject({ state: 'open' })
  })

  test('down for a day: an existing payment is looked up, never created again', async () => {
    const never = await refusedHold()
    await bank.fails('api_unreachable', CREATE)
    const lost = (await never.ask()).status
    const found = await refusedHold()
    await bank.works()
    await bank.fails('api_no_answer', CREATE, 1)
    await found.ask()
    await bank.fails('api_unreachable')
    await app.clock.advance(21 * HOUR)
    await app.settle()
    expect(lost).toBe(502)
    await bank.works()
    await app.clock.advance(7 * HOUR)
    await app.settle()
    await app.clock.advance(7 * HOUR)
    await app.settle()
    for (const { couple, listing } of [never, found]) {
      expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
    }
    const [neverMade, madeOnce] = await Promise.all(
      [never, found].map(async ({ couple, listing }) => {
        const { paymentId } = await checkoutOf(couple, listing)
        return { intents: await intentsOf(paymentId), state: await stateOf(paymentId) }
      }),
    )
    expect(neverMade).toEqual({ intents: [], state: 'cancelled' })
    expect(madeOnce).toMatchObject({ intents: [{ status: 'canceled' }], state: 'cancelled' })
  })
})

const stateOf = async (paymentId: number) =>
  (await app.services.db.selectFrom('payments').select('state').where('id', '=', paymentId).executeTakeFirst())?.state

describe('later', () => {
  test('the check after a webhook fails: the poller checks again', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await bank.fails('api_unreachable', `GET /v1/payment_intents/${intentOf(checkout)}`)
    await paysWith(app, checkout)
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' })
    await bank.works()
    await app.clock.advance(MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
  })

  test('the check after the browser’s return fails with 502, and nothing is lost', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await paysWith(app, checkout)
    await bank.fails('api_500', `GET /v1/payment_intents/${intentOf(checkout)}`, 1)
    const sync = { params: { id: listing.id } }
    expect(await couple.client.try('POST /api/checkout/{id}/sync', sync)).toMatchObject({
      status: 502,
      body: { code: 'provider_failed' },
    })
    expect(await syncs(couple, listing)).toMatchObject({ state: 'paid' })
  })

  test('the answer to the cancellation is lost: the date is available as soon as the outcome is known', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await bank.fails('api_no_answer', `POST /v1/payment_intents/${intentOf(checkout)}/cancel`, 1)
    const released = await couple.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
    expect(released).toEqual({ released: true })
    await app.settle()
    await app.clock.advance(MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
    expect(await intentsOf(checkout.paymentId)).toMatchObject([{ status: 'canceled' }])
  })

  test('the answer to the payment itself is lost in the browser', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    await bank.fails('api_no_answer', `POST /v1/payment_intents/${intentOf(checkout)}/confirm`, 1)
    await expect(paysWith(app, checkout)).rejects.toThrow()
    expect(await syncs(couple, listing)).toMatchObject({ state: 'paid' })
  })

  test('the provider couldn’t be told to save the card: 502, and it is told later', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const change = { params: { id: listing.id }, body: { saveCard: true } }
    await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(checkout)}`, 1)
    expect(await couple.client.try('PATCH /api/checkout/{id}', change)).toMatchObject({ status: 502 })
    await syncs(couple, listing) // a check notices that the provider doesn't know the choice
    const intent = await app.services.stripe?.paymentIntents.retrieve(intentOf(checkout))
    expect(intent?.setup_future_usage).toBe('off_session')
  })
})
