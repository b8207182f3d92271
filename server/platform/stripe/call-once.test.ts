import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { once } from './call-once.ts'

const { StripeAPIError, StripeIdempotencyError } = Stripe.errors
const kept = new StripeAPIError({
  message: 'no',
  type: 'api_error',
  statusCode: 500,
  headers: { 'idempotent-replayed': 'true' },
} as never)
const idempotency = (statusCode: number) =>
  new StripeIdempotencyError({ message: 'no', type: 'idempotency_error', statusCode } as never)

/** Asks a provider that answers the first key with this error, and any other with the key's name. */
async function ask(error: Error, found: string | null, { mayDiffer = false } = {}) {
  const keys: string[] = []
  const call = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey)
    if (keys.length === 1) throw error
    return idempotencyKey
  }
  const answer = await once('refund-7', call, async () => found, { mayDiffer }).catch(({ name }: Error) => name)
  return { answer, keys }
}

test('after a repeated 500, the call’s effect is looked for, and if there is none, asked for under the next key', async () => {
  expect(await ask(kept, 're_1')).toEqual({ answer: 're_1', keys: ['refund-7'] })
  expect(await ask(kept, null)).toEqual({ answer: 'refund-7.2', keys: ['refund-7', 'refund-7.2'] })
})

test('a key that was used for other parameters is given up only where they may differ', async () => {
  expect(await ask(idempotency(400), null)).toEqual({ answer: 'ProviderError', keys: ['refund-7'] })
  expect(await ask(idempotency(400), null, { mayDiffer: true })).toMatchObject({ answer: 'refund-7.2' })
})

test('while the first request still runs, nothing is asked for under another key', async () => {
  const answered = await ask(idempotency(409), null, { mayDiffer: true })
  expect(answered).toEqual({ answer: 'ProviderError', keys: ['refund-7'] })
})
