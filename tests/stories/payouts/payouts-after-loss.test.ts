import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { decidesLast, depositOf, givesBackLast, takesBack } from '#tests/builders/chargebacks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, buyerConfirms, transferOf } from '#tests/builders/transfers.ts'
import type { SignedIn } from '#tests/builders/users.ts'

// A seller's payout is on its way when their bank takes back for good what they had paid for the booking.

const { app, bank } = await anApp({ errors: 'expected' })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}

/** A payout of $2,565 (the price of $2,700 less 5%) is on its way while `part` of the deposit, in cents, is lost. */
async function losesWhileSent(part: number) {
  const transfer = await aTransfer(app).assigned()
  await bank.fails('api_unreachable', 'POST /v1/transfers')
  await buyerConfirms(transfer)
  await bank.arrived()
  const { db } = app.services
  const deposit = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', transfer.bookingId)
    .executeTakeFirstOrThrow()
  await takesBack(app, deposit.id, part)
  await decidesLast(app, 'lost')
  expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(-part)
  await bank.works()
  const payouts = () =>
    db
      .selectFrom('payouts')
      .select(['state', 'amount_cents as cents'])
      .where('account', '=', `seller_payable:${transfer.id}`)
      .orderBy('amount_cents', 'desc')
      .execute()
  return { seller: transfer.seller, payouts }
}

const toldOfLoss = async ({ email }: SignedIn) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Your bank has taken back a payment'))

/** A transfer that is complete, and whose seller's payout waits until they can be paid. */
async function aWaitingPayout() {
  const transfer = await aTransfer(app).assigned()
  const set = { ready: false }
  await app.services.db.updateTable('payout_accounts').set(set).where('user_id', '=', transfer.seller.id).execute()
  await buyerConfirms(transfer)
  await bank.arrived()
  return transfer
}

test.each([
  [1000_00, ['We’ve deducted it', 'Covers the payment your bank took back: $1,000', 'You receive: $1,565']],
  [
    3000_00,
    [
      'We’ve deducted part of it',
      'Covers the payment your bank took back: $2,565',
      'You receive: $0',
      'You owe us: $435',
    ],
  ],
])('a seller whose payout waits while %i cents are lost reads what becomes of it', async (part, facts) => {
  const transfer = await aWaitingPayout()
  await takesBack(app, await depositOf(app, transfer), part)
  await decidesLast(app, 'lost')
  const [told, ...more] = await toldOfLoss(transfer.seller)
  expect(more).toEqual([])
  for (const fact of facts) expect(told?.text).toContain(fact)
  expect(told?.link?.pathname).toBe(`/transfer/${transfer.id}`)
})

test('a seller who is told after the venue has canceled doesn’t read that it keeps what it was paid', async () => {
  const transfer = await aWaitingPayout()
  const params = { id: (await transferOf(transfer.buyer, transfer)).newBookingId as number }
  const { owner } = transfer.venue
  const { refund } = await owner.client.call('GET /api/bookings/{id}/cancellation', { params })
  await owner.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'A burst pipe' } })
  await bank.arrived()
  await takesBack(app, await depositOf(app, transfer), 1000_00)
  await decidesLast(app, 'lost')
  const [told] = await toldOfLoss(transfer.seller)
  expect(told?.text).toContain('You receive: $1,565')
  expect(told?.text).not.toContain('keeps what it was paid')
})

test('a payout that is refused after the loss is set off, and nothing is left to pay', async () => {
  const { seller, payouts } = await losesWhileSent(3000_00)
  await bank.fails('transfer_fails')
  await later(2 * MINUTE)
  await bank.works()
  await later(4 * HOUR)
  expect(await payouts()).toEqual([{ state: 'void', cents: 2565_00 }])
  expect(await owed(app, `receivable:${seller.id}`)).toBe(-435_00)
  expect((await toldOfLoss(seller)).map(({ text }) => text)).toEqual([expect.stringContaining('You owe us: $435')])
})

test('a payout that is refused after the loss leaves the rest, which is paid', async () => {
  const { seller, payouts } = await losesWhileSent(1000_00)
  await bank.fails('transfer_fails')
  await later(2 * MINUTE)
  await bank.works()
  await later(4 * HOUR)
  expect(await payouts()).toEqual([
    { state: 'void', cents: 2565_00 },
    { state: 'paid', cents: 1565_00 },
  ])
  expect(await owed(app, `receivable:${seller.id}`)).toBe(0)
})

test('a payout that arrives anyway leaves the seller owing what was lost', async () => {
  const { seller, payouts } = await losesWhileSent(1000_00)
  await later(2 * MINUTE)
  await later(4 * HOUR)
  expect(await payouts()).toEqual([{ state: 'paid', cents: 2565_00 }])
  expect(await toldOfLoss(seller), 'nothing was deducted').toEqual([])
  expect(await owed(app, `receivable:${seller.id}`)).toBe(-1000_00)
})

test('what a sale has paid for and the bank has given back since pays for no later loss', async () => {
  const transfer = await aWaitingPayout()
  const { seller } = transfer
  const deposit = await depositOf(app, transfer)
  await takesBack(app, deposit, 1000_00)
  await decidesLast(app, 'lost')
  expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(1565_00)
  await givesBackLast(app)
  const waiting = async () => {
    const refunds = app.services.db.selectFrom('refunds').select('amount_cents as cents').where('state', '=', 'failed')
    return (await refunds.where('payment_id', '=', deposit).execute()).map(({ cents }) => cents)
  }
  expect(await waiting(), 'the seller has paid for it out of the sale').toEqual([1000_00])
  await app.services.db.updateTable('payout_accounts').set({ ready: true }).where('user_id', '=', seller.id).execute()
  await later(MINUTE)
  expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(0)
  await takesBack(app, deposit, 500_00)
  await decidesLast(app, 'lost')
  expect(await owed(app, `receivable:${seller.id}`)).toBe(-500_00)
  await givesBackLast(app)
  expect(await owed(app, `receivable:${seller.id}`)).toBe(0)
  expect(await waiting(), 'nothing more is theirs').toEqual([1000_00])
})
