import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { owed } from '#tests/builders/payouts.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer, escrowOrder, transferOf } from '#tests/builders/transfers.ts'
import { anAdmin } from '#tests/builders/users.ts'
import { aCrowd, size, tally } from './crowd.ts'

let app: TestApp
let bank: ReturnType<typeof provider>
beforeAll(async () => {
  app = await startTestApp({ pool: 20, retries: 2 })
  bank = provider(app)
})
afterAll(() => app.stop())

test('pairs of buyers on one transfer: one reservation each time, one escrow in the end', async () => {
  const rounds = size(50, 200)
  const transfer = await aTransfer(app).listed()
  const couples = await aCrowd(app, 20)
  const body = escrowOrder(transfer.listing)
  for (let round = 1; round <= rounds; round++) {
    const pair = [0, 1].map((which) => couples[(2 * round + which) % couples.length]).filter((couple) => !!couple)
    const replies = await Promise.all(pair.map(({ client }) => client.try('POST /api/create-escrow', { body })))
    expect(tally(replies)).toEqual({ 200: 1, '409 listing_held': 1 })
    const won = replies.findIndex(({ status }) => status === 200)
    const params = { id: transfer.listing.id }
    if (round < rounds) {
      expect(await pair[won]?.client.call('DELETE /api/checkout/{id}', { params })).toEqual({ released: true })
      continue
    }
    await paysWith(app, replies[won]?.body)
    await bank.arrived()
  }
  const late = await Promise.all(couples.map(({ client }) => client.try('POST /api/create-escrow', { body })))
  expect(tally(late)).toEqual({ '409 listing_sold': couples.length })
  expect((await transferOf(transfer.seller, transfer)).stage).toBe('funded')
  expect(await owed(app, `escrow:${transfer.id}`)).toBe(270_000)
  const payments = await app.services.db
    .selectFrom('payments')
    .select('state')
    .where('transfer_id', '=', transfer.id)
    .execute()
  expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
  expect(payments.filter(({ state }) => state === 'cancelled')).toHaveLength(rounds - 1)
  expect(await problems(app)).toEqual([])
})

test('a crowd on one transfer: one reservation, everyone else is told', async () => {
  const transfer = await aTransfer(app).listed()
  const couples = await aCrowd(app, size(100, 400))
  const body = escrowOrder(transfer.listing)
  const replies = await Promise.all(couples.map(({ client }) => client.try('POST /api/create-escrow', { body })))
  expect(tally(replies)).toEqual({ 200: 1, '409 listing_held': couples.length - 1 })
  expect(await problems(app)).toEqual([])
})

test('confirmation and dispute, or release, refund and split at once: one outcome, the ledger at zero', async () => {
  const admin = await anAdmin(app)
  const rounds = size(6, 500)
  const ends: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const transfer = await aTransfer(app).assigned()
    const params = { id: transfer.id }
    const answers = await Promise.all([
      transfer.buyer.client.try('POST /api/transfers/{id}/confirm', { params }),
      transfer.buyer.client.try('POST /api/transfers/{id}/dispute', { params, body: { reason: 'Another name' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    if ((await transferOf(transfer.buyer, transfer)).stage === 'disputed') {
      const decide = (action: 'release' | 'refund' | 'split') => {
        const refundAmount = action === 'split' ? { refundAmount: 500 } : {}
        const body = { action, reason: 'Decided', ...refundAmount }
        return admin.client.try('POST /api/admin/transfers/{id}/act', { params, body })
      }
      const decisions = await Promise.all([decide('release'), decide('refund'), decide('split')])
      expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
    await bank.arrived()
    const { stage, refunded } = await transferOf(transfer.seller, transfer)
    const end = `${stage} ${refunded}`
    ends[end] = (ends[end] ?? 0) + 1
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(0)
    expect(await problems(app)).toEqual([])
  }
  expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(rounds)
})
