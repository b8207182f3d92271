import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { createStripe, requireProvider } from './client.ts'
import { asking, orProviderFailed, ProviderError } from './errors.ts'
import { readWebhook } from './webhooks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase({ max: 2 })
})
afterAll(() => database.drop())

describe('asking the card provider', () => {
  const { errors } = Stripe
  const failing = (error: Error) => asking(() => Promise.reject(error))
  const raw = (statusCode: number, code?: string) => ({ message: 'no', statusCode, ...(code && { code }) }) as never

  test('inside a transaction is refused, even deeper in the call', async () => {
    let asked = 0
    const call = async () => ++asked
    const inside = inTransaction(database.db, async () => {
      await Promise.resolve()
      return asking(call)
    })
    await expect(inside).rejects.toThrow('inside a transaction')
    expect(asked).toBe(0)
    expect(await asking(call)).toBe(1)
    await inTransaction(database.db, async () => 1)
    expect(await asking(call)).toBe(2)
  })

  test.for([
    ['a bad request', new errors.StripeInvalidRequestError(raw(400, 'amount_too_small')), true],
    ['a missing object', new errors.StripeInvalidRequestError(raw(404, 'resource_missing')), true],
    ['a key in use', new errors.StripeInvalidRequestError(raw(409, 'idempotency_key_in_use')), false],
    ['an object in use', new errors.StripeInvalidRequestError(raw(429, 'lock_timeout')), false],
    ['too fast', new errors.StripeRateLimitError(raw(429)), false],
    ['an outage', new errors.StripeAPIError(raw(500)), false],
    ['a lost connection', new errors.StripeConnectionError(raw(0)), false],
    ['a wrong key', new errors.StripeAuthenticationError(raw(401)), false],
  ] as const)('%s: refused for good or not', async ([, error, refused]) => {
    const thrown = await failing(error).catch((caught: unknown) => caught)
    expect(thrown).toBeInstanceOf(ProviderError)
    expect(thrown).toMatchObject({ refused, cause: error })
  })

  test('our own defects stay what they are', async () => {
    const defect = new TypeError('x is not a function')
    await expect(failing(defect)).rejects.toBe(defect)
    await expect(orProviderFailed(createLog('silent'), () => Promise.reject(defect))).rejects.toBe(defect)
  })

  test('people are told provider_failed', async () => {
    const outage = () => failing(new errors.StripeAPIError(raw(500)))
    const told = await orProviderFailed(createLog('silent'), outage).catch((caught: unknown) => caught)
    expect(told).toBeInstanceOf(AppError)
    expect(told).toMatchObject({ code: 'provider_failed', status: 502 })
  })

  test('without a provider is payment_unavailable', () => {
    expect(() => requireProvider({ stripe: null })).toThrow('not configured')
    const stripe = createStripe({ secretKey: 'sk_test_x' }, 'request')
    expect(requireProvider({ stripe })).toBe(stripe)
  })
})

describe('a webhook', () => {
  const secret = 'whsec_test'
  const sign = (payload: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const read = (event: unknown) => {
    const body = JSON.stringify(event)
    return readWebhook(body, sign(body), secret)
  }
  const event = (object: object) => ({ id: 'evt_1', object: 'event', type: 'charge.succeeded', data: { object } })

  test('passes on its hint and nothing else', () => {
    expect(read(event({ id: 'ch_1', metadata: { payment: '7', refund: '9', membership: '5' }, amount: 1 }))).toEqual({
      id: 'evt_1',
      type: 'charge.succeeded',
      objectId: 'ch_1',
      paymentId: 7,
      refundId: 9,
      membershipId: 5,
    })
  })

  test.for([
    {},
    { metadata: null },
    { id: 5, metadata: { payment: '-7' } },
    { metadata: { payment: '1e3', refund: '' } },
  ])('about %o names nothing of ours', (object) => {
    expect(read(event(object))).toMatchObject({ objectId: null, paymentId: null, refundId: null })
  })

  test('isn’t one unless it is signed, whole and JSON', () => {
    const body = JSON.stringify(event({}))
    expect(readWebhook(body, null, secret)).toBeNull()
    expect(readWebhook(body, sign(body), 'whsec_other')).toBeNull()
    expect(readWebhook(`${body} `, sign(body), secret)).toBeNull()
    expect(readWebhook('{', sign('{'), secret)).toBeNull()
  })
})

describe('a card provider that takes calls and never answers', () => {
  /** What a call to such a provider costs in milliseconds, how many times it was called, and how the call ended. */
  async function hanging(whose: 'request' | 'background', signal?: AbortSignal) {
    let calls = 0
    const server = createServer((socket) => {
      calls += 1
      socket.on('error', () => {}).resume()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const stripe = createStripe({ secretKey: 'sk_test_x', sandboxUrl }, whose)
    const before = performance.now()
    const ended = asking(() => stripe.balance.retrieve()).catch((error: unknown) => error)
    const given = signal && once(signal, 'abort').then(() => 'still waiting')
    const how = await Promise.race([ended, given ?? ended])
    server.close()
    return { how, calls, took: performance.now() - before }
  }

  test('costs a person two tries of 8 seconds, and a job more', async () => {
    const [request, background] = await Promise.all([
      hanging('request'),
      hanging('background', AbortSignal.timeout(18_000)),
    ])
    expect(request).toMatchObject({ how: expect.any(ProviderError), calls: 2 })
    expect(request.took).toBeLessThan(20_000) // 17 seconds, and a few more on a busy machine
    expect(background).toMatchObject({ how: 'still waiting', calls: 1 })
  })
})

describe('webhooks signed by one of several endpoints', () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'account.updated', data: { object: { id: 'acct_1' } } })
  const signedWith = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload: body, secret })

  test.each(['whsec_ours', 'whsec_connected'])('are read: %s', (secret) => {
    expect(readWebhook(body, signedWith(secret), 'whsec_ours,whsec_connected')).toMatchObject({ id: 'evt_1' })
  })

  test.each(['whsec_stranger', 'whsec_ours,whsec_connected'])('are not read when signed with %s', (secret) => {
    expect(readWebhook(body, signedWith(secret), 'whsec_ours,whsec_connected')).toBeNull()
  })
})
