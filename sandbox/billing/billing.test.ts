import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, startTestSandbox, type TestSandbox, waitFor } from '#tests/sandbox.ts'
import { monthAfter } from './month.ts'

const DAY = 24 * 60 * 60 * 1000
let at = Date.parse('2027-01-31T10:00:00Z')
const clock = {
  now: () => new Date(at),
  advance: async (ms: number) => {
    at += ms
  },
  reset: async () => {},
}
let sandbox: TestSandbox
let stripe: Stripe
let price: Stripe.Price
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock })
  stripe = sandbox.stripe
  const product = await stripe.products.create({ name: 'Premium' })
  price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1_900,
    recurring: { interval: 'month' },
    lookup_key: 'premium',
  })
})
afterAll(() => sandbox.stop())

const EXPAND = ['latest_invoice.confirmation_secret', 'latest_invoice.payments']
const begin = async () => {
  const customer = await stripe.customers.create({})
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: EXPAND,
  })
}
const invoiceOf = (subscription: Stripe.Subscription) => subscription.latest_invoice as Stripe.Invoice
const intentOf = (subscription: Stripe.Subscription) =>
  String(invoiceOf(subscription).payments?.data[0]?.payment.payment_intent)
const pay = (subscription: Stripe.Subscription, card: string) =>
  stripe.paymentIntents.confirm(intentOf(subscription), { payment_method: card })
const look = (id: string) => stripe.subscriptions.retrieve(id, { expand: EXPAND })
const becomes = (id: string, fits: (subscription: Stripe.Subscription) => boolean) =>
  waitFor(async () => {
    const subscription = await look(id)
    return fits(subscription) ? subscription : undefined
  }, 'the subscription')
const forward = (days: number) =>
  sandbox.page('/sandbox/control/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  })
const invoicesOf = async (id: string) => (await stripe.invoices.list({ subscription: id, limit: 100 })).data
const day = (at = 0) => new Date(at * 1000).toISOString().slice(0, 10)
const eventsAbout = async (id: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter(({ data }) => (data.object as { id: string }).id === id)
    .map(({ type }) => type)
    .reverse()

test('months keep their day, or end with a shorter month', () => {
  const start = Date.parse('2027-01-31T10:00:00Z') / 1000
  const ends = []
  for (let time = start; ends.length < 4; ends.push(day(time))) time = monthAfter(time, start)
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

describe('prices', () => {
  test('are found by their lookup key, which only one price can have', async () => {
    const found = await stripe.prices.list({ lookup_keys: ['premium'] })
    expect(found.data.map(({ id }) => id)).toEqual([price.id])
    const again = stripe.prices.create({
      product: price.product as string,
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'month' },
      lookup_key: 'premium',
    })
    expect((await refusal(again)).message).toMatch(/already uses that lookup key/)
  })

  test('other than monthly are refused, loudly', async () => {
    const yearly = { currency: 'usd', unit_amount: 900, recurring: { interval: 'year' as const } }
    const error = await refusal(stripe.prices.create({ product: price.product as string, ...yearly }))
    expect(error.message).toMatch(/sandbox does not support/)
  })
})

describe('a subscription', () => {
  test('begins incomplete, with an open invoice and the secret that pays it', async () => {
    const begun = await begin()
    expect(begun.status).toBe('incomplete')
    expect(invoiceOf(begun)).toMatchObject({ status: 'open', amount_due: 1_900, billing_reason: 'subscription_create' })
    expect(invoiceOf(begun).confirmation_secret).toMatchObject({
      type: 'payment_intent',
      client_secret: expect.stringContaining(`${intentOf(begun)}_secret_`),
    })
    const plain = await stripe.invoices.retrieve(invoiceOf(begun).id)
    expect([plain.payments, plain.confirmation_secret]).toEqual([undefined, undefined])
  })

  test('is active once its invoice is paid, by the card that pays from then on', async () => {
    const begun = await begin()
    await refusal(pay(begun, 'pm_card_chargeDeclined'))
    expect((await look(begun.id)).status).toBe('incomplete')
    expect((await invoicesOf(begun.id))[0]).toMatchObject({ status: 'open', attempt_count: 1 })
    await pay(begun, 'pm_card_visa')
    const active = await look(begun.id)
    expect(active).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) })
    expect(invoiceOf(active)).toMatchObject({ status: 'paid', amount_paid: 1_900, attempt_count: 2 })
    expect(await eventsAbout(invoiceOf(active).id)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.payment_failed',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
  })

  test('expires when nobody pays its first invoice for 23 hours', async () => {
    const begun = await begin()
    await forward(1)
    const expired = await becomes(begun.id, ({ status }) => status === 'incomplete_expired')
    expect(invoiceOf(expired).status).toBe('void')
    expect((await stripe.paymentIntents.retrieve(intentOf(begun))).status).toBe('canceled')
  })

  test('is renewed each month, even when the clock jumps three of them', async () => {
    const begun = await begin()
    await pay(begun, 'pm_card_visa')
    const first = begun.items.data[0]?.current_period_end as number
    await forward(95)
    await becomes(begun.id, ({ items }) => (items.data[0]?.current_period_end ?? 0) * 1000 > at)
    const invoices = await invoicesOf(begun.id)
    expect(invoices.map(({ status, billing_reason }) => `${billing_reason} ${status}`)).toEqual([
      'subscription_cycle paid',
      'subscription_cycle paid',
      'subscription_cycle paid',
      'subscription_create paid',
    ])
    const periods = invoices.map(({ lines }) => day(lines.data[0]?.period.start)).reverse()
    expect(periods[1]).toBe(day(first))
    expect(new Set(periods).size).toBe(4)
    expect((await sandbox.books()).balanced).toBe(true)
  })

  test('is past due when its card fails, is tried three more times, and then ends', async () => {
    const begun = await begin()
    await pay(begun, 'pm_card_visa')
    const control = (path: string, body: object) =>
      sandbox.page(`/sandbox/control/subscriptions/${begun.id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await control('card', { outcome: 'declined' })).status).toBe(200)
    await control('next', {})
    const late = await becomes(begun.id, ({ status }) => status === 'past_due')
    expect(invoiceOf(late)).toMatchObject({ status: 'open', attempt_count: 1 })
    const next = invoiceOf(late).next_payment_attempt as number
    expect(next * 1000 - at).toBeGreaterThan(2.9 * DAY)
    for (const tries of [2, 3]) {
      await control('next', {})
      await becomes(begun.id, (subscription) => invoiceOf(subscription).attempt_count === tries)
    }
    await control('next', {})
    const over = await becomes(begun.id, ({ status }) => status === 'canceled')
    expect(over.cancellation_details?.reason).toBe('payment_failed')
    expect(invoiceOf(over)).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
    expect(await eventsAbout(begun.id)).toContain('customer.subscription.deleted')
  })

  test('that is past due is active again once another card pays', async () => {
    const begun = await begin()
    await pay(begun, 'pm_card_visa')
    const card = JSON.stringify({ outcome: 'declined' })
    const headers = { 'content-type': 'application/json' }
    await sandbox.page(`/sandbox/control/subscriptions/${begun.id}/card`, { method: 'POST', headers, body: card })
    await forward(32)
    const late = await becomes(begun.id, ({ status }) => status === 'past_due')
    await pay(late, 'pm_card_mastercard')
    const again = await look(begun.id)
    expect(again.status).toBe('active')
    const method = await stripe.paymentMethods.retrieve(again.default_payment_method as string)
    expect(method.card?.brand).toBe('mastercard')
  })

  test('ends with its period once it is canceled, unless it is resumed before then', async () => {
    const begun = await begin()
    await pay(begun, 'pm_card_visa')
    const cancel = (cancel_at_period_end: boolean) => stripe.subscriptions.update(begun.id, { cancel_at_period_end })
    expect(await cancel(true)).toMatchObject({
      status: 'active',
      cancel_at: begun.items.data[0]?.current_period_end,
    })
    expect(await cancel(false)).toMatchObject({ cancel_at: null, canceled_at: null })
    await cancel(true)
    await forward(32)
    const over = await becomes(begun.id, ({ status }) => status === 'canceled')
    expect(over.cancellation_details?.reason).toBe('cancellation_requested')
    expect(await invoicesOf(begun.id)).toHaveLength(1)
    expect((await refusal(cancel(false))).message).toMatch(/canceled subscription/)
  })

  test('is canceled immediately on request: what was not paid is not collected', async () => {
    const begun = await begin()
    expect((await stripe.subscriptions.cancel(begun.id)).status).toBe('canceled')
    expect((await invoicesOf(begun.id))[0]?.status).toBe('void')
    expect((await refusal(stripe.subscriptions.cancel(begun.id))).code).toBe('resource_missing')
  })
})
