import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, startTestSandbox, type TestSandbox } from '#tests/sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startTestSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())

const post = (path: string, body: object) =>
  sandbox.page(`/sandbox/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const fault = async (name: string, remaining: number | null, match = '') =>
  expect((await post('faults', { name, remaining, match })).status).toBe(200)
const create = () =>
  stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', allowed_payment_method_types: ['card'] })

test('a 500 comes before anything happens, as many times as asked, and only for matching requests', async () => {
  await fault('api_500', 2, 'POST /v1/payment_intents')
  expect((await stripe.customers.create()).object).toBe('customer')
  expect(await refusal(create())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  expect(await refusal(create())).toMatchObject({ statusCode: 500 })
  expect((await stripe.paymentIntents.list()).data).toEqual([])
  expect((await create()).status).toBe('requires_payment_method')
})

test.for([
  ['api_500_kept', 0],
  ['api_500_done', 1],
] as const)('%s: the answer stays with its key, and another key is another call', async ([name, made]) => {
  const before = (await stripe.paymentIntents.list()).data.length
  const ask = (idempotencyKey: string) =>
    stripe.paymentIntents.create(
      { amount: 5_000, currency: 'usd', allowed_payment_method_types: ['card'] },
      { idempotencyKey },
    )
  await fault(name, 1, 'POST /v1/payment_intents')
  const first = await refusal(ask(`${name}-1`))
  expect(first).toMatchObject({ statusCode: 500, headers: { 'stripe-should-retry': 'false' } })
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  const again = await refusal(ask(`${name}-1`))
  expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(before + made)
  expect((await ask(`${name}-2`)).status).toBe('requires_payment_method')
})

test('a 429 is a rate limit to the SDK', async () => {
  await fault('api_429', 1)
  expect(await refusal(create())).toMatchObject({ statusCode: 429, type: 'StripeRateLimitError' })
})

test('a broken connection before the effect is a connection error, and nothing happened', async () => {
  const before = (await stripe.paymentIntents.list()).data.length
  // Two, because the SDK retries once on its own when its connection is closed.
  await fault('api_unreachable', 2, 'POST')
  expect(await refusal(create())).toMatchObject({ type: 'StripeConnectionError' })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(before)
})

test('a silent API keeps the SDK waiting until it gives up, and nothing happened', async () => {
  const before = (await stripe.paymentIntents.list()).data.length
  await fault('api_silent', 1, 'POST')
  const waited = stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' }, { timeout: 300 })
  expect(await refusal(waited)).toMatchObject({ type: 'StripeConnectionError' })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(before)
})

test('a slow payment stays in processing, cannot be canceled, and ends the way the control page says', async () => {
  const pay = async () => {
    await fault('slow_settlement', 1)
    const intent = await create()
    const slow = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(slow.status).toBe('processing')
    return slow
  }
  const first = await pay()
  expect(await refusal(stripe.paymentIntents.cancel(first.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect((await post(`payments/${first.id}/settle`, { outcome: 'succeeded' })).status).toBe(200)
  expect(await stripe.paymentIntents.retrieve(first.id)).toMatchObject({ status: 'succeeded', amount_received: 5_000 })
  expect((await post(`payments/${first.id}/settle`, { outcome: 'succeeded' })).status).toBe(400)

  const second = await pay()
  await post(`payments/${second.id}/settle`, { outcome: 'declined' })
  expect((await stripe.paymentIntents.retrieve(second.id)).status).toBe('requires_payment_method')
})

test('a fault stays until it is switched off', async () => {
  await fault('api_500', null, 'GET /v1/balance')
  await refusal(stripe.balance.retrieve())
  await refusal(stripe.balance.retrieve())
  await fault('api_500', 0)
  expect((await stripe.balance.retrieve()).object).toBe('balance')
})

test('an unknown fault or a number out of range is refused', async () => {
  expect((await post('faults', { name: 'nonsense', remaining: 1 })).status).toBe(400)
  expect((await post('faults', { name: 'api_500', remaining: -1 })).status).toBe(400)
})
