import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#tests/sandbox.ts'
import { cancelIntent, fetchIntent } from './intents.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

test('an intent that couldn’t be canceled while its card was being charged can be canceled once the card is declined', async () => {
  const { stripe } = sandbox
  const { id: customer } = await stripe.customers.create()
  const order = { amount: 3000_00, currency: 'usd', allowed_payment_method_types: ['card'], customer }
  const { id } = await stripe.paymentIntents.create(order)
  const control = (path: string, input: object) => {
    const headers = { 'content-type': 'application/json' }
    return sandbox.page(`/sandbox/control/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
  }
  const asSeen = await fetchIntent(stripe, id)
  const cancels = async () => (await cancelIntent(stripe, asSeen, 7)).status
  await control('faults', { name: 'slow_settlement', remaining: 1 })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(await cancels()).toBe('processing')
  await control(`payments/${id}/settle`, { outcome: 'declined' })
  expect(await cancels(), 'the provider repeats its refusal').toBe('canceled')
  expect(await cancels(), 'canceled by now').toBe('canceled')
})
