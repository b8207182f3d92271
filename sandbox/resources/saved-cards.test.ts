import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#server/platform/clock.ts'
import { challengeOf, refusal, startTestSandbox, stripeOf, type TestSandbox } from '#tests/sandbox.ts'

// A payer who is present pays with a card that they saved before: what confirmCardPayment does with the card's id.

let sandbox: TestSandbox
let stripe: Stripe
let browser: Stripe
let ahead = 0
const clock = {
  now: () => new Date(Date.now() + ahead),
  advance: async (ms: number) => {
    ahead += ms
  },
  reset: async () => {},
}
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock })
  stripe = sandbox.stripe
  browser = stripeOf(sandbox, 'pk_test_sandbox')
})
afterAll(() => sandbox.stop())

const create = (customer: string) =>
  stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', allowed_payment_method_types: ['card'], customer })

/** As the page's script confirms: with the publishable key and the intent's secret. */
const confirm = (intent: Stripe.PaymentIntent, card: string) =>
  browser.paymentIntents.confirm(intent.id, {
    payment_method: card,
    client_secret: intent.client_secret,
    use_stripe_sdk: true,
  } as Stripe.PaymentIntentConfirmParams)

async function saved(token = 'pm_card_visa') {
  const customer = await stripe.customers.create()
  const card = await stripe.paymentMethods.attach(token, { customer: customer.id })
  return { customer: customer.id, card: card.id }
}

test('a saved card pays immediately, and as many times as it is asked to', async () => {
  const { customer, card } = await saved()
  for (let time = 0; time < 2; time++) {
    expect(await confirm(await create(customer), card)).toMatchObject({ status: 'succeeded' })
  }
  const charges = (await stripe.charges.list({ customer })).data
  expect(charges.map(({ payment_method }) => payment_method)).toEqual([card, card])
})

test('the bank of a saved card may ask again; the answer decides', async () => {
  const { customer, card } = await saved('pm_card_authenticationRequired')
  const outcomes: string[] = []
  for (const decision of ['fail', 'complete']) {
    const asked = await confirm(await create(customer), card)
    expect(asked.status).toBe('requires_action')
    await sandbox.page(challengeOf(asked), { method: 'POST', body: new URLSearchParams({ decision }) })
    outcomes.push((await stripe.paymentIntents.retrieve(asked.id)).status)
  }
  expect(outcomes).toEqual(['requires_payment_method', 'succeeded'])
})

test('a detached card is refused, and nobody can save it again', async () => {
  const { customer, card } = await saved()
  await stripe.paymentMethods.detach(card)
  const intent = await create(customer)
  const refused = await refusal(confirm(intent, card))
  expect(refused).toMatchObject({ statusCode: 400, param: 'payment_method' })
  expect(refused.message).toContain('was detached from a Customer')
  expect((await refusal(stripe.paymentMethods.attach(card, { customer }))).message).toContain('may not be used again')
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
})

test('another customer’s card is refused', async () => {
  const [own, other] = [await saved(), await saved()]
  const refused = await refusal(confirm(await create(own.customer), other.card))
  expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_invalid_parameter' })
})

test('a saved card is good to the end of its month and is declined after that', async () => {
  const now = new Date()
  const card = { number: '4242424242424242', exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() }
  const method = await stripe.paymentMethods.create({ type: 'card', card } as Stripe.PaymentMethodCreateParams)
  const customer = (await stripe.customers.create()).id
  await stripe.paymentMethods.attach(method.id, { customer })
  expect(await confirm(await create(customer), method.id)).toMatchObject({ status: 'succeeded' })
  await clock.advance(31 * 24 * HOUR)
  const declined = await refusal(confirm(await create(customer), method.id))
  expect(declined).toMatchObject({ statusCode: 402, code: 'expired_card', message: 'Your card has expired.' })
})

test('in the payer’s absence, no card is charged for a payment that is to save one', async () => {
  const { customer, card } = await saved()
  const intent = await create(customer)
  await stripe.paymentIntents.update(intent.id, { setup_future_usage: 'off_session' })
  const charge = (more: Stripe.PaymentIntentConfirmParams = {}) =>
    stripe.paymentIntents.confirm(intent.id, { payment_method: card, off_session: true, ...more })
  expect(await refusal(charge())).toMatchObject({ type: 'StripeInvalidRequestError', param: 'off_session' })
  expect(await charge({ setup_future_usage: '' })).toMatchObject({ status: 'succeeded', setup_future_usage: null })
})
