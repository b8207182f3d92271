import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeOf, refusal, startTestSandbox, stripeOf, type TestSandbox } from '#tests/sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startTestSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())

const create = (amount = 10_000, rest: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', allowed_payment_method_types: ['card'], ...rest })

const pay = async (token = 'pm_card_visa', amount = 10_000) => {
  const intent = await create(amount)
  return stripe.paymentIntents.confirm(intent.id, { payment_method: token })
}

describe('a payment', () => {
  test('succeeds with pm_card_visa, and the charge is posted with its fee', async () => {
    const intent = await create(200_000, { metadata: { booking: '17' }, description: 'Deposit' })
    expect(intent.status).toBe('requires_payment_method')
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`))

    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.balance_transaction'],
    })
    expect(paid.status).toBe('succeeded')
    expect(paid.amount_received).toBe(200_000)
    const charge = paid.latest_charge as Stripe.Charge
    expect(charge).toMatchObject({ amount: 200_000, paid: true, captured: true, metadata: { booking: '17' } })
    expect(charge.balance_transaction).toMatchObject({ amount: 200_000, fee: 5_830, net: 194_170, type: 'charge' })
  })

  test('is declined with pm_card_chargeDeclined: 402, a failed charge, and another card may follow', async () => {
    const intent = await create()
    const error = await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }))
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    })
    expect(error.payment_intent?.status).toBe('requires_payment_method')

    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(after.last_payment_error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
    expect(after.latest_charge).toMatchObject({ status: 'failed', paid: false, balance_transaction: null })
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test.each([
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is declined with code %s, decline code %s', async (token, code, decline_code) => {
    expect(await refusal(pay(token))).toMatchObject({ statusCode: 402, code, decline_code })
  })

  test('asks for 3-D Secure with pm_card_authenticationRequired, then succeeds when the payer completes it', async () => {
    const asked = await pay('pm_card_authenticationRequired')
    expect(asked.status).toBe('requires_action')
    expect(asked.next_action?.type).toBe('use_stripe_sdk')
    const page = challengeOf(asked)
    expect((await sandbox.page(page)).status).toBe(200)

    const answer = await sandbox.page(page, { method: 'POST', body: new URLSearchParams({ decision: 'complete' }) })
    expect(answer.status).toBe(303)
    const paid = await stripe.paymentIntents.retrieve(asked.id, { expand: ['latest_charge'] })
    expect(paid.status).toBe('succeeded')
    const charge = paid.latest_charge as Stripe.Charge
    expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe('authenticated')
  })

  test('a failed 3-D Secure leads back to requires_payment_method', async () => {
    const asked = await pay('pm_card_authenticationRequiredOnSetup')
    const page = challengeOf(asked)
    await sandbox.page(page, { method: 'POST', body: new URLSearchParams({ decision: 'fail' }) })
    const after = await stripe.paymentIntents.retrieve(asked.id)
    expect(after.status).toBe('requires_payment_method')
    expect(after.last_payment_error?.code).toBe('payment_intent_authentication_failure')
  })

  test('with a return_url, 3-D Secure happens on a page of its own, which sends the payer back with the outcome', async () => {
    const intent = await create()
    const asked = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3000/checkout/7?a=1',
    })
    const url = asked.next_action?.redirect_to_url?.url ?? ''
    const answer = await sandbox.page(url, { method: 'POST', body: new URLSearchParams({ decision: 'complete' }) })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.pathname).toBe('/checkout/7')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      a: '1',
      payment_intent: intent.id,
      redirect_status: 'succeeded',
    })
  })

  test('charges a saved card later without the couple, unless the bank always asks', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com' })
    const first = await create(20_000, { customer: customer.id, setup_future_usage: 'off_session' })
    const asked = await stripe.paymentIntents.confirm(first.id, {
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    })
    const page = challengeOf(asked)
    await sandbox.page(page, { method: 'POST', body: new URLSearchParams({ decision: 'complete' }) })
    const [saved] = (await stripe.customers.listPaymentMethods(customer.id)).data
    expect(saved?.card?.last4).toBe('3155')

    const later = await create(30_000, {
      customer: customer.id,
      payment_method: saved?.id,
      off_session: true,
      confirm: true,
    })
    expect(later.status).toBe('succeeded')
    const strict = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id })
    const error = await refusal(
      create(30_000, { customer: customer.id, payment_method: strict.id, off_session: true, confirm: true }),
    )
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
  })
})

describe('what a payment’s state forbids', () => {
  test('a second confirm, and a cancel after success', async () => {
    const paid = await pay()
    const again = await refusal(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }))
    expect(again).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      type: 'StripeInvalidRequestError',
    })
    expect(again.message).toContain('already succeeded')
    const cancel = await refusal(stripe.paymentIntents.cancel(paid.id))
    expect(cancel).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(cancel.payment_intent?.status).toBe('succeeded')
  })

  test('a confirm after a cancel, and a second cancel', async () => {
    const intent = await create()
    const cancelled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const confirm = await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))
    expect(confirm.code).toBe('payment_intent_unexpected_state')
    expect(confirm.message).toContain('status of canceled')
    expect((await refusal(stripe.paymentIntents.cancel(intent.id))).code).toBe('payment_intent_unexpected_state')
  })

  test('an answer to 3-D Secure after the payment was canceled', async () => {
    const asked = await pay('pm_card_authenticationRequired')
    const page = challengeOf(asked)
    await stripe.paymentIntents.cancel(asked.id)
    await sandbox.page(page, { method: 'POST', body: new URLSearchParams({ decision: 'complete' }) })
    expect((await stripe.paymentIntents.retrieve(asked.id)).status).toBe('canceled')
    expect((await stripe.charges.list({ payment_intent: asked.id })).data).toEqual([])
  })

  test('a new amount after success; before it, the new amount is what is charged', async () => {
    const intent = await create()
    await stripe.paymentIntents.update(intent.id, { amount: 12_345, metadata: { seen: 'yes' } })
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(paid.amount_received).toBe(12_345)
    const late = await refusal(stripe.paymentIntents.update(intent.id, { amount: 1_000 }))
    expect(late.code).toBe('payment_intent_unexpected_state')
    expect((await stripe.paymentIntents.update(intent.id, { metadata: { seen: '' } })).metadata).toEqual({})
  })

  test('a card that paid once without a customer does not pay again', async () => {
    const paid = await pay()
    const next = await create()
    const error = await refusal(
      stripe.paymentIntents.confirm(next.id, { payment_method: paid.payment_method as string }),
    )
    expect(error.message).toContain('previously used')
  })
})

describe('racing', () => {
  test('two confirms charge once', async () => {
    const intent = await create()
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test('of a confirm and a cancel exactly one wins', async () => {
    for (let round = 0; round < 12; round++) {
      const intent = await create()
      const confirm = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
      const cancel = stripe.paymentIntents.cancel(intent.id)
      const results = await Promise.allSettled(round % 2 ? [confirm, cancel] : [cancel, confirm])
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
      const { status } = await stripe.paymentIntents.retrieve(intent.id)
      const charges = await stripe.charges.list({ payment_intent: intent.id })
      expect(charges.data).toHaveLength(status === 'succeeded' ? 1 : 0)
    }
  })
})

describe('requests', () => {
  test('with parameters that Stripe does not know are refused by name', async () => {
    const params = { amount: 100, currency: 'usd', payment_method_types: ['card'] } as Stripe.PaymentIntentCreateParams
    expect(await refusal(stripe.paymentIntents.create(params))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'payment_method_types',
    })
    const nested = create(100, { automatic_payment_methods: { enabled: true, bogus: 1 } as never })
    expect(await refusal(nested)).toMatchObject({ param: 'automatic_payment_methods[bogus]' })
  })

  test('that lack a parameter or have a bad one are refused as Stripe does', async () => {
    const missing = stripe.paymentIntents.create({ currency: 'usd' } as Stripe.PaymentIntentCreateParams)
    expect(await refusal(missing)).toMatchObject({ code: 'parameter_missing', param: 'amount' })
    expect(await refusal(create(10.5))).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' })
    expect(await refusal(create(49))).toMatchObject({ code: 'amount_too_small' })
    expect(await refusal(create(100, { customer: 'cus_nobody' }))).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    })
    expect(await refusal(stripe.paymentIntents.retrieve('pi_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  test('with another key get 401, and with the publishable key get only what a browser may', async () => {
    expect(await refusal(stripeOf(sandbox, 'sk_test_other').balance.retrieve())).toMatchObject({ statusCode: 401 })
    const browser = stripeOf(sandbox, 'pk_test_sandbox')
    expect(await refusal(browser.paymentIntents.create({ amount: 100, currency: 'usd' }))).toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    })
    const intent = await create(100, { metadata: { secret: 'x' } })
    expect(await refusal(browser.paymentIntents.retrieve(intent.id))).toMatchObject({ param: 'client_secret' })
    const other = await create()
    const wrong = browser.paymentIntents.retrieve(intent.id, { client_secret: other.client_secret ?? '' })
    expect(await refusal(wrong)).toMatchObject({ param: 'client_secret' })
    const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })
    expect(seen.status).toBe('requires_payment_method')
    expect(seen).not.toHaveProperty('metadata')
  })

  test('list newest first, page by page', async () => {
    const customer = await stripe.customers.create()
    const made = []
    for (let count = 0; count < 5; count++) made.push((await create(1_000 + count, { customer: customer.id })).id)
    const seen = []
    for await (const intent of stripe.paymentIntents.list({ customer: customer.id, limit: 2 })) seen.push(intent.id)
    expect(seen).toEqual(made.reverse())
  })

  test('take only published test cards', async () => {
    const card = { number: '4111111111111111', exp_month: 12, exp_year: 2040, cvc: '123' }
    const real = stripe.paymentMethods.create({ type: 'card', card } as Stripe.PaymentMethodCreateParams)
    expect(await refusal(real)).toMatchObject({ statusCode: 402, code: 'incorrect_number' })
    expect(await refusal(pay('pm_card_unheard'))).toMatchObject({ code: 'resource_missing' })
  })
})
