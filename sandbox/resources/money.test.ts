import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestSandbox, type TestSandbox, waitFor } from '#tests/sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe
let time = new Date('2027-03-01T12:00:00Z')
const clock = {
  now: () => time,
  advance: async (ms: number) => {
    time = new Date(time.getTime() + ms)
  },
  reset: async () => {},
}
const DAY = 24 * 60 * 60 * 1000

beforeAll(async () => {
  sandbox = await startTestSandbox({ clock })
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  const books = await sandbox.books()
  expect(books.balanced).toBe(true)
})

async function pay(amount: number, token = 'pm_card_visa'): Promise<Stripe.Charge> {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: token,
    confirm: true,
    expand: ['latest_charge'],
  })
  return intent.latest_charge as Stripe.Charge
}

async function readyAccount(): Promise<Stripe.Account> {
  const account = await stripe.accounts.create({
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
  })
  await control(`accounts/${account.id}`, { state: 'ready' })
  return account
}

const control = async (path: string, body: object) => {
  const answer = await sandbox.page(`/sandbox/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

describe('a refund', () => {
  test('may come in parts, never above the charge, even when many come at the same time', async () => {
    const charge = await pay(10_000)
    const first = await stripe.refunds.create({ charge: charge.id, amount: 4_000, metadata: { why: 'balance' } })
    expect(first).toMatchObject({ status: 'succeeded', amount: 4_000, metadata: { why: 'balance' } })
    const tooMuch = await refusal(stripe.refunds.create({ charge: charge.id, amount: 6_001 }))
    expect(tooMuch.message).toBe('Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)')
    const many = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        stripe.refunds.create({ payment_intent: charge.payment_intent as string, amount: 1_500 }),
      ),
    )
    expect(many.filter((one) => one.status === 'fulfilled')).toHaveLength(4)
    const after = await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })
    expect(after).toMatchObject({ amount_refunded: 10_000, refunded: true })
    expect(after.refunds?.data).toHaveLength(5)
    expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('does not give the card fee back', async () => {
    const before = (await sandbox.books()).balance.total
    const charge = await pay(20_000)
    await stripe.refunds.create({ charge: charge.id })
    expect((await sandbox.books()).balance.total).toBe(before - 610)
  })

  test('that fails a moment later returns the money to the balance, and may be tried again', async () => {
    const charge = await pay(30_000, 'pm_card_refundFail')
    const refund = await stripe.refunds.create({ charge: charge.id })
    expect(refund.status).toBe('pending')
    await sandbox.webhooks.wait('refund.failed', (event) => (event.data.object as Stripe.Refund).id === refund.id)
    const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] })
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card' })
    expect(failed.failure_balance_transaction).toMatchObject({ amount: 30_000, type: 'refund_failure' })
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false })
  })

  test('fails when the fault is switched on, exactly as many times as asked', async () => {
    await control('faults', { name: 'refund_fails', remaining: 1 })
    const charge = await pay(5_000)
    const refund = await stripe.refunds.create({ charge: charge.id })
    await waitFor(
      async () => ((await stripe.refunds.retrieve(refund.id)).status === 'failed' ? true : undefined),
      'failure',
    )
    expect((await stripe.refunds.create({ charge: charge.id })).status).toBe('succeeded')
  })
})

describe('a transfer', () => {
  test('out of a charge never exceeds what refunds and other transfers leave, however many come at the same time', async () => {
    const account = await readyAccount()
    const charge = await pay(10_000)
    await stripe.refunds.create({ charge: charge.id, amount: 1_000 })
    const send = (amount: number) =>
      stripe.transfers.create({ amount, currency: 'usd', destination: account.id, source_transaction: charge.id })
    expect(await refusal(send(9_001))).toMatchObject({ code: 'balance_insufficient' })
    const many = await Promise.allSettled(Array.from({ length: 6 }, () => send(2_500)))
    expect(many.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
    const books = await sandbox.books()
    expect(books.accounts[account.id]).toBe(7_500)
    expect(books.charges.find(({ id }) => id === charge.id)).toMatchObject({ transferred: 7_500, refunded: 1_000 })
  })

  test('without a source takes only what is available: card money waits two days', async () => {
    const account = await readyAccount()
    await clock.advance(3 * DAY)
    const { available } = await stripe.balance.retrieve()
    const spare = available[0]?.amount ?? 0
    await pay(50_000)
    const send = (amount: number) => stripe.transfers.create({ amount, currency: 'usd', destination: account.id })
    expect(await refusal(send(spare + 1_000))).toMatchObject({ code: 'balance_insufficient' })
    await clock.advance(2 * DAY)
    expect((await send(spare + 1_000)).amount).toBe(spare + 1_000)
    const left = (await stripe.balance.retrieve()).available[0]?.amount ?? 0
    const many = await Promise.allSettled(Array.from({ length: 8 }, () => send(Math.floor(left / 3))))
    expect(many.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
  })

  test('to an account that cannot be paid is refused', async () => {
    const account = await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } })
    const charge = await pay(1_000)
    const sent = stripe.transfers.create({
      amount: 100,
      currency: 'usd',
      destination: account.id,
      source_transaction: charge.id,
    })
    expect(await refusal(sent)).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  })

  test('is taken back in parts, never more than all of it', async () => {
    const account = await readyAccount()
    const charge = await pay(10_000)
    const transfer = await stripe.transfers.create({
      amount: 8_000,
      currency: 'usd',
      destination: account.id,
      source_transaction: charge.id,
      transfer_group: 'booking_1',
    })
    const part = await stripe.transfers.createReversal(transfer.id, { amount: 3_000 })
    expect(part).toMatchObject({ amount: 3_000, transfer: transfer.id })
    expect(await refusal(stripe.transfers.createReversal(transfer.id, { amount: 5_001 }))).toMatchObject({
      param: 'amount',
    })
    await control('faults', { name: 'reversal_fails', remaining: 1 })
    expect(await refusal(stripe.transfers.createReversal(transfer.id))).toMatchObject({ code: 'balance_insufficient' })
    await stripe.transfers.createReversal(transfer.id)
    const after = await stripe.transfers.retrieve(transfer.id)
    expect(after).toMatchObject({ amount_reversed: 8_000, reversed: true })
    expect((await stripe.transfers.listReversals(transfer.id)).data).toHaveLength(2)
    expect((await stripe.transfers.list({ transfer_group: 'booking_1' })).data.map(({ id }) => id)).toEqual([
      transfer.id,
    ])
    expect((await sandbox.books()).accounts[account.id]).toBe(0)
  })
})

describe('a chargeback', () => {
  test('by pm_card_createDispute takes the money and a fee; when it is won, the money comes back and the fee does not', async () => {
    const before = (await sandbox.books()).balance.total
    const charge = await pay(40_000, 'pm_card_createDispute')
    const event = await sandbox.webhooks.wait('charge.dispute.created')
    const dispute = event.data.object as Stripe.Dispute
    expect(dispute).toMatchObject({ charge: charge.id, amount: 40_000, status: 'needs_response', reason: 'fraudulent' })
    expect((await sandbox.books()).balance.total).toBe(before - 1_190 - 1_500)
    expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({ code: 'charge_disputed' })

    const won = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(won.status).toBe('won')
    expect((await sandbox.books()).balance.total).toBe(before + 40_000 - 1_190 - 1_500)
    await sandbox.webhooks.wait('charge.dispute.funds_reinstated')
    expect(await stripe.refunds.create({ charge: charge.id })).toMatchObject({ amount: 40_000, status: 'succeeded' })
  })

  test('from the control page is lost by accepting it, and a second verdict is refused', async () => {
    const charge = await pay(9_000)
    const dispute = await control(`charges/${charge.id}/dispute`, { reason: 'product_not_received' })
    expect(dispute).toMatchObject({ reason: 'product_not_received', amount: 9_000 })
    expect((await stripe.disputes.close(dispute.id)).status).toBe('lost')
    expect((await refusal(stripe.disputes.close(dispute.id))).message).toContain('already closed')
    expect((await stripe.disputes.list({ charge: charge.id })).data).toHaveLength(1)
  })

  test('of a part leaves the rest to another, and what it costs can change', async () => {
    const charge = await pay(9_000)
    const first = await control(`charges/${charge.id}/dispute`, { part: '4000' })
    const second = await control(`charges/${charge.id}/dispute`, {})
    expect([first.amount, second.amount]).toEqual([4_000, 5_000])
    await expect(control(`charges/${charge.id}/dispute`, {})).rejects.toThrow('disputed already')
    const before = (await sandbox.books()).balance.total
    const { balance_transactions: movements } = await control(`disputes/${first.id}/fee`, { fee: 3_000 })
    expect(movements.map(({ net }: Stripe.BalanceTransaction) => net)).toEqual([-5_500, -1_500])
    await control(`disputes/${first.id}/fee`, { fee: 0 })
    expect(await sandbox.books()).toMatchObject({ balance: { total: before + 1_500 }, balanced: true })
  })
})

describe('the books', () => {
  test('list every movement, and sum to the balance', async () => {
    const movements = []
    for await (const movement of stripe.balanceTransactions.list({ limit: 100 })) movements.push(movement)
    const books = await sandbox.books()
    expect(movements.length).toBeGreaterThan(20)
    expect(movements.reduce((sum, movement) => sum + movement.net, 0)).toBe(books.balance.total)
    expect(books.totals.charged).toBe(books.charges.reduce((sum, charge) => sum + charge.amount, 0))
  })

  test('can be listed by time, too', async () => {
    const [newest] = (await stripe.balanceTransactions.list({ limit: 1 })).data
    const at = newest?.created as number
    const ids = async (created: object) =>
      (await stripe.balanceTransactions.list({ created, limit: 100 })).data.map(({ id }) => id)
    expect(await ids({ gte: at, lt: at + 1 })).toContain(newest?.id)
    expect(await ids({ gt: at })).toEqual([])
    expect(await ids({ lt: at })).not.toContain(newest?.id)
  })

  test('can only be added to', async () => {
    const { sql } = await import('kysely')
    const change = sql`UPDATE sandbox.balance_transactions SET amount = 0, net = 0, fee = 0`.execute(
      sandbox.database.db,
    )
    await expect(change).rejects.toThrow('append-only')
  })

  test('say so when a cent is missing', async () => {
    const { sql } = await import('kysely')
    await sql`INSERT INTO sandbox.balance_transactions
      (id, holder, type, reporting_category, source, amount, fee, net, currency, created, available_on)
      VALUES ('txn_stray', 'platform', 'charge', 'charge', 'ch_nowhere', 1, 0, 1, 'usd', now(), now())`.execute(
      sandbox.database.db,
    )
    expect((await sandbox.books()).balanced).toBe(false)
    await sql`INSERT INTO sandbox.balance_transactions
      (id, holder, type, reporting_category, source, amount, fee, net, currency, created, available_on)
      VALUES ('txn_mended', 'platform', 'charge', 'mend', 'ch_nowhere', -1, 0, -1, 'usd', now(), now())`.execute(
      sandbox.database.db,
    )
  })
})
