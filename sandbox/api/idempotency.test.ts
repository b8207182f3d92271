import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, startTestSandbox, type TestSandbox } from '#tests/sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe
let time = new Date('2027-03-01T12:00:00Z')
const clock = {
  now: () => time,
  advance: async (ms: number) => {
    time = new Date(time.getTime() + ms)
  },
  reset: async () => {},
}
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock })
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())

const params = (amount = 5_000): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
})
const create = (idempotencyKey: string, amount?: number) =>
  stripe.paymentIntents.create(params(amount), { idempotencyKey })
const count = async () => (await stripe.paymentIntents.list({ limit: 100 })).data.length

test('the same key and parameters get the first answer again', async () => {
  const first = await create('key-1')
  const again = await create('key-1')
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  // As it was then, even if the object has changed since.
  await stripe.paymentIntents.cancel(first.id)
  expect((await create('key-1')).status).toBe('requires_payment_method')
})

test('the same key with different parameters, or for another endpoint, is an idempotency_error', async () => {
  await create('key-2', 5_000)
  expect(await refusal(create('key-2', 6_000))).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  const elsewhere = stripe.customers.create({}, { idempotencyKey: 'key-2' })
  expect((await refusal(elsewhere)).message).toContain('same endpoint')
})

test('many requests at the same time with one key make one payment', async () => {
  // Warm up the connections first, or logging in to the database would space the requests out.
  await Promise.all(Array.from({ length: 8 }, (_, index) => create(`warm-${index}`)))
  const before = await count()
  for (let round = 0; round < 4; round++) {
    const made = await Promise.all(Array.from({ length: 8 }, () => create(`key-3-${round}`)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  }
  expect(await count()).toBe(before + 4)
})

test('a decline is remembered, so the retry is not a second attempt', async () => {
  const intent = await stripe.paymentIntents.create(params())
  const confirm = () =>
    stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'key-4' })
  const first = await refusal(confirm())
  const second = await refusal(confirm())
  expect(second).toMatchObject({ statusCode: 402, charge: first.charge })
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test('a refused request is remembered, but a malformed one is not', async () => {
  const intent = await stripe.paymentIntents.create(params())
  const cancelled = await stripe.paymentIntents.cancel(intent.id)
  const confirm = (method?: string) =>
    stripe.paymentIntents.confirm(
      cancelled.id,
      { payment_method: method ?? 'pm_card_visa' },
      { idempotencyKey: 'key-5' },
    )
  expect((await refusal(confirm())).code).toBe('payment_intent_unexpected_state')
  expect((await refusal(confirm('pm_card_mastercard'))).type).toBe('StripeIdempotencyError')

  const broken = { ...params(), bogus: 1 } as Stripe.PaymentIntentCreateParams
  expect((await refusal(stripe.paymentIntents.create(broken, { idempotencyKey: 'key-6' }))).code).toBe(
    'parameter_unknown',
  )
  expect((await create('key-6')).status).toBe('requires_payment_method')
})

test('an answer that never arrived is found again by its key, and nothing happens twice', async () => {
  await sandbox.page('/sandbox/control/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'api_no_answer', remaining: 1, match: 'POST /v1/payment_intents' }),
  })
  const before = await count()
  // When its connection is closed, the SDK retries once on its own, with the same key.
  const made = await create('key-7')
  expect(made.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await count()).toBe(before + 1)
})

test('keys are forgotten after a day of the product’s clock', async () => {
  const first = await create('key-8')
  await clock.advance(25 * 60 * 60 * 1000)
  expect((await create('key-8')).id).not.toBe(first.id)
})
