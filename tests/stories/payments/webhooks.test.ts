import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'

const { app, bank } = await anApp()

interface Signing {
  secret?: string
  at?: number
  signature?: string | null
}

/** An event as the provider would sign it. */
const deliver = (event: unknown, options: Signing = {}) => deliverText(JSON.stringify(event), options)

async function deliverText(payload: string, options: Signing = {}) {
  const signature =
    options.signature === undefined
      ? Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: options.secret ?? app.services.webhookSecret ?? '',
          ...(options.at && { timestamp: options.at }),
        })
      : options.signature
  const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) }
  return app.visitor().raw('/api/stripe/webhook', { method: 'POST', headers, body: payload })
}

const succeeded = (id: string, intentId: string, paymentId: number | string) => ({
  id,
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: intentId, object: 'payment_intent', metadata: { payment: String(paymentId) } } },
})

const eventsStored = async () =>
  Number(
    (
      await app.services.db
        .selectFrom('webhook_events')
        .select((b) => b.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

/** The events that are stored but not processed yet. */
const openEvents = () =>
  app.services.db.selectFrom('webhook_events').select('id').where('processed_at', 'is', null).execute()

describe('webhooks end the same way, however they come', () => {
  test.for(['twice', 'shuffled'] as const)('%s', { timeout: 20_000 }, async (mode) => {
    await bank.webhooks(mode)
    const { couple, listing, checkout } = await aBooking(app).held()
    await expect(paysWith(app, checkout, 'pm_card_chargeDeclined')).rejects.toThrow()
    await paysWith(app, checkout)
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid', message: null })
    expect(await mailsTo(app, couple.email)).toHaveLength(1)
  })

  test('late: after the poller has done it all', async () => {
    await bank.webhooks('hold')
    const { couple, listing, checkout } = await aBooking(app).held()
    await paysWith(app, checkout)
    await app.clock.advance(MINUTE)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
    await bank.release(true)
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
    expect(await mailsTo(app, couple.email)).toHaveLength(1)
  })

  test('after the hold has ended, for a payment that was canceled', async () => {
    await bank.webhooks('hold')
    const { couple, listing } = await aBooking(app).held()
    await app.clock.advance(16 * MINUTE)
    await app.settle()
    await bank.release(true)
    await bank.arrived()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
  })
})

describe('a webhook is a hint and never believed', () => {
  test('a signed lie about a payment confirms nothing', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    expect((await deliver(succeeded('evt_lie', intentOf(checkout), checkout.paymentId))).status).toBe(200)
    await app.settle()
    expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' })
  })

  test('the same event again is stored once and answered 200', async () => {
    const { checkout } = await aBooking(app).held()
    await bank.arrived()
    const before = await eventsStored()
    const event = succeeded(`evt_twice_${checkout.paymentId}`, intentOf(checkout), checkout.paymentId)
    expect((await deliver(event)).status).toBe(200)
    expect((await deliver(event)).status).toBe(200)
    expect(await eventsStored()).toBe(before + 1)
  })

  test('events about objects that aren’t ours are ignored', async () => {
    for (const metadataPayment of ['1', 'x', '99999999999999999999']) {
      expect((await deliver(succeeded(`evt_foreign_${metadataPayment}`, 'pi_foreign', metadataPayment))).status).toBe(
        200,
      )
    }
    const account = { id: 'evt_account', object: 'event', type: 'account.updated', data: { object: { id: 'acct_1' } } }
    expect((await deliver(account)).status).toBe(200)
    await app.settle()
    expect(await openEvents()).toEqual([])
  })

  test('without the right signature, it is refused and not stored', async () => {
    const before = await eventsStored()
    const event = succeeded('evt_forged', 'pi_1', 1)
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    const inAnHour = hourAgo + 7200
    for (const forged of [
      { signature: null },
      { signature: 't=1,v1=abc' },
      { signature: '' },
      { secret: 'whsec_wrong' },
      { at: hourAgo },
      { at: inAnHour },
      { at: inAnHour + 10 * 365 * 86_400 },
    ]) {
      const response = await deliver(event, forged)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_request' })
      // so that an operator whose secret has changed knows what to compare
      const { level, msg } = app.logs.findLast(({ msg }) => String(msg).startsWith('webhook')) ?? {}
      expect([level, msg]).toEqual([40, 'webhook refused: no secret in STRIPE_WEBHOOK_SECRET fits it'])
    }
    expect(await eventsStored()).toBe(before)
  })

  test.for<[what: string, event: unknown]>([
    ['null instead of an event', null],
    ['a list instead of an event', []],
    ['a text instead of an event', 'evt_1'],
    ['no data', { id: 'evt_no_data', object: 'event', type: 'charge.succeeded' }],
    ['no object', { id: 'evt_no_object', type: 'charge.succeeded', data: { object: null } }],
    ['no id', { type: 'charge.succeeded', data: { object: {} } }],
    ['a number as its id', { id: 7, type: 'charge.succeeded', data: { object: {} } }],
    ['a NUL in its id', { id: 'evt_\0', type: 'charge.succeeded', data: { object: {} } }],
    ['half a character in its id', { id: 'evt_\ud800', type: 'charge.succeeded', data: { object: {} } }],
    ['a list as its type', { id: 'evt_type', type: ['charge.succeeded'], data: { object: {} } }],
    ['an object with a NUL in its id', { id: 'evt_object', type: 'charge.x', data: { object: { id: 'ch_\0' } } }],
    ['invalid metadata', { id: 'evt_meta', type: 'charge.x', data: { object: { metadata: { payment: 7 } } } }],
    [
      'a thin event instead of a whole one',
      { id: 'evt_thin', object: 'v2.core.event', type: 'v1.billing.meter.error' },
    ],
  ])('signed, but with %s, it is refused and not stored', async ([, event]) => {
    const before = await eventsStored()
    const response = await deliver(event)
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_request'])
    expect(await eventsStored()).toBe(before)
  })

  test.for<[what: string, text: string]>([
    ['is empty', ''],
    ['is no JSON', 'evt_1'],
    ['ends halfway', '{"id":"evt_half","type":"charge.succeeded","data":{"obj'],
    ['is a form', 'id=evt_form&type=charge.succeeded'],
    ['is 60,000 lists in lists', '['.repeat(60_000)],
    ['is 20,000 unknown keys', `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`).join()}}`],
  ])('signed, but a text that %s, it is refused and not stored', async ([, text]) => {
    const before = await eventsStored()
    const response = await deliverText(text)
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_request'])
    expect(await eventsStored()).toBe(before)
  })

  test('signed, but of a type that we do not know or about an object of another kind, it is stored and changes nothing', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const before = await checkoutOf(couple, listing)
    const intent = intentOf(checkout)
    const events: [type: string, object: unknown][] = [
      ['payment_intent.lost', { id: intent }],
      ['customer.subscription.created', { id: intent, metadata: { payment: String(checkout.paymentId) } }],
      ['toString', { id: intent }],
      ['payment_intent.succeeded', { id: 're_1' }],
      ['payment_intent.succeeded', { id: 7, metadata: null }],
      ['payment_intent.succeeded', {}],
      ['payment_intent.succeeded', { id: `${intent}0`, metadata: { payment: '-1' } }],
      ['refund.updated', { id: intent, metadata: { refund: String(checkout.paymentId) } }],
      ['account.updated', { id: intent }],
      ['account.updated', { id: 'acct_of_nobody' }],
      ['charge.dispute.created', { id: intent }],
      ['charge.dispute.created', {}],
      ['charge.succeeded', { id: intent, metadata: { payment: '999999999999999' } }],
    ]
    for (const [at, [type, object]] of events.entries()) {
      const response = await deliver({ id: `evt_kind_${at}`, object: 'event', type, data: { object } })
      expect([type, response.status]).toEqual([type, 200])
    }
    await app.settle()
    expect(await openEvents()).toEqual([])
    expect(await checkoutOf(couple, listing)).toEqual({ ...before, now: expect.anything() })
  })
})
