import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#tests/sandbox.ts'
import { chargeSavedCard } from './saved-cards.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

test('a charge that is repeated with another card is made with that one, and only once', async () => {
  const { stripe } = sandbox
  const { id: customer } = await stripe.customers.create()
  const saves = async (token: string) => (await stripe.paymentMethods.attach(token, { customer })).id
  const [removed, kept] = [await saves('pm_card_chargeCustomerFail'), await saves('pm_card_visa')]
  const { id: intentId } = await stripe.paymentIntents.create({
    amount: 9000_00,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    customer,
  })
  const status = async () => (await stripe.paymentIntents.retrieve(intentId)).status
  const charges = (card: string) =>
    chargeSavedCard(stripe, { paymentId: 7, intentId, card, dueOn: '2027-05-13', saveCard: false })
  await charges(removed)
  expect(await status()).toBe('requires_payment_method')
  await charges(kept)
  expect(await status()).toBe('succeeded')
  await charges(kept)
  const made = (await stripe.charges.list({ customer })).data.filter(({ paid }) => paid)
  expect(made.map(({ payment_method }) => payment_method)).toEqual([kept])
})

test('a charge takes the place of an attempt that waits for the payer, but not of one that has ended', async () => {
  const { stripe } = sandbox
  const { id: customer } = await stripe.customers.create()
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const opens = async () => {
    const order = { amount: 9000_00, currency: 'usd', allowed_payment_method_types: ['card'], customer }
    return (await stripe.paymentIntents.create(order)).id
  }
  const charges = (paymentId: number, intentId: string) =>
    chargeSavedCard(stripe, { paymentId, intentId, card, dueOn: '2027-05-13', saveCard: false })
  const [asked, paid, canceled] = [await opens(), await opens(), await opens()]
  await stripe.paymentIntents.confirm(asked, { payment_method: 'pm_card_authenticationRequired' })
  expect(await charges(8, asked)).toBe(true)
  expect((await stripe.paymentIntents.retrieve(asked)).status).toBe('succeeded')
  await stripe.paymentIntents.confirm(paid, { payment_method: 'pm_card_visa' })
  expect(await charges(9, paid)).toBe(false)
  await stripe.paymentIntents.cancel(canceled)
  expect(await charges(10, canceled)).toBe(false)
  expect((await stripe.charges.list({ customer })).data.filter((charge) => charge.paid)).toHaveLength(2)
})

test('a charge that came while the payer’s own card was being charged is made once that card is declined', async () => {
  const { stripe } = sandbox
  const { id: customer } = await stripe.customers.create()
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const order = { amount: 9000_00, currency: 'usd', allowed_payment_method_types: ['card'], customer }
  const { id: intentId } = await stripe.paymentIntents.create(order)
  const control = (path: string, input: object) => {
    const headers = { 'content-type': 'application/json' }
    return sandbox.page(`/sandbox/control/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
  }
  const charges = () => chargeSavedCard(stripe, { paymentId: 11, intentId, card, dueOn: '2027-05-13', saveCard: false })
  await control('faults', { name: 'slow_settlement', remaining: 1 })
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  expect(await charges()).toBe(false)
  await control(`payments/${intentId}/settle`, { outcome: 'declined' })
  expect(await charges(), 'the provider repeats its refusal').toBe(true)
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('succeeded')
  expect(await charges(), 'paid by now').toBe(false)
  expect((await stripe.charges.list({ customer })).data.filter(({ paid }) => paid)).toHaveLength(1)
})
