import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox, WEBHOOK_SECRET, waitFor } from '#tests/sandbox.ts'
import { signatureHeader } from './sign.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => control('delivery', { mode: 'normal' }))

const control = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await sandbox.page(`/sandbox/control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return answer.json()
}

interface Delivery {
  event: string
  type: string
  state: string
  attempts: number
  last_status: number | null
}
const deliveriesOf = async (id: string): Promise<Delivery[]> => {
  const all: Delivery[] = await (await sandbox.page('/sandbox/control/deliveries')).json()
  const events = await sandbox.stripe.events.list({ limit: 100 })
  const mine = events.data.filter((event) => (event.data.object as { id: string }).id === id).map((event) => event.id)
  return all.filter(({ event }) => mine.includes(event))
}
const received = (id: string) =>
  sandbox.webhooks.events.filter((event) => (event.data.object as { id: string }).id === id)
const makeCustomer = () => sandbox.stripe.customers.create({ email: 'ada@example.com' })

describe('a webhook', () => {
  test('is signed as the SDK checks it; another body, another secret or an old time is refused', () => {
    const stripe = new Stripe('sk_test_sandbox')
    const body = JSON.stringify({ id: 'evt_1', object: 'event' })
    expect(stripe.webhooks.constructEvent(body, signatureHeader(body, WEBHOOK_SECRET), WEBHOOK_SECRET).id).toBe('evt_1')
    const check = (text: string, header: string) => () => stripe.webhooks.constructEvent(text, header, WEBHOOK_SECRET)
    expect(check(`${body} `, signatureHeader(body, WEBHOOK_SECRET))).toThrow(/signature/i)
    expect(check(body, signatureHeader(body, 'whsec_other'))).toThrow(/signature/i)
    const old = signatureHeader(body, WEBHOOK_SECRET, new Date(Date.now() - 10 * 60 * 1000))
    expect(check(body, old)).toThrow(/tolerance/i)
  })

  test('arrives verified, with a snapshot of its object, and is listed as an event', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 7_700,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const event = await sandbox.webhooks.wait(
      'payment_intent.succeeded',
      (one) => (one.data.object as { id: string }).id === intent.id,
    )
    expect(event).toMatchObject({ object: 'event', livemode: false, api_version: '2026-10-28.endive' })
    expect(event.data.object).toMatchObject({ status: 'succeeded', amount_received: 7_700 })
    expect(await sandbox.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type })
    const types = received(intent.id).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['payment_intent.created', 'payment_intent.succeeded']))
  })

  test('is sent again until it is taken', async () => {
    sandbox.webhooks.answers.push(500, 503)
    const customer = await makeCustomer()
    await waitFor(() => received(customer.id)[0], 'the third try')
    const [delivery] = await waitFor(async () => {
      const found = await deliveriesOf(customer.id)
      return found[0]?.state === 'delivered' ? found : undefined
    }, 'the delivery')
    expect(delivery).toMatchObject({ attempts: 3, last_status: 200 })
  })
})

describe('the control page can have a webhook', () => {
  test('sent twice', async () => {
    await control('delivery', { mode: 'twice' })
    const customer = await makeCustomer()
    await waitFor(() => (received(customer.id).length === 2 ? true : undefined), 'both')
    const [first, second] = received(customer.id)
    expect(first?.id).toBe(second?.id)
  })

  test('held back and released', async () => {
    await control('delivery', { mode: 'hold' })
    const customer = await makeCustomer()
    expect((await deliveriesOf(customer.id)).map(({ state }) => state)).toEqual(['held'])
    expect(received(customer.id)).toEqual([])
    expect(await control('release', { shuffle: false })).toEqual({ released: 1 })
    await waitFor(() => received(customer.id)[0], 'the held one')
  })

  test('never sent, until somebody sends it again', async () => {
    await control('delivery', { mode: 'never' })
    const customer = await makeCustomer()
    const [lost] = await deliveriesOf(customer.id)
    expect(lost?.state).toBe('dropped')
    await control(`events/${lost?.event}/send`, { wait: 0 })
    await waitFor(() => received(customer.id)[0], 'the one sent again')
  })

  test('sent late: due later, not immediately', async () => {
    await control('delivery', { mode: 'late' })
    const customer = await makeCustomer()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(received(customer.id)).toEqual([])
    expect((await deliveriesOf(customer.id))[0]).toMatchObject({ state: 'pending', attempts: 0 })
  })

  test('shuffled: the order of arrival is not the order of events', async () => {
    await control('delivery', { mode: 'hold' })
    const made: string[] = []
    for (let count = 0; count < 12; count++) made.push((await makeCustomer()).id)
    await control('release', { shuffle: true })
    const arrived = () =>
      sandbox.webhooks.events.map((event) => (event.data.object as { id: string }).id).filter((id) => made.includes(id))
    await waitFor(() => (arrived().length === made.length ? true : undefined), 'all of them')
    expect(arrived()).not.toEqual(made)
  })
})
