import { expect, test } from 'vitest'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { intentOf } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, buyerConfirms, type FundedTransfer, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'

// A buyer’s bank takes the price back in two parts and decides on each of them by itself (docs/decisions/0010).

const { app, bank } = await anApp({ errors: 'expected' })
const admin = await anAdmin(app)

/** Of the $2,700 that the buyer paid, their bank takes back $1,000 and then $500, and keeps the $1,000. */
async function lostInPart() {
  const transfer = await aTransfer(app).funded()
  const price = transfer.checkout.paymentId
  await takesBack(app, price, 1000_00)
  await takesBack(app, price, 500_00)
  const [first, second] = (await bank.objects('dispute')).slice(-2).map(({ id }) => id) as [string, string]
  const decides = async (dispute: string, outcome: 'won' | 'lost') => {
    await bank.decides(dispute, outcome)
    await bank.arrived()
  }
  await decides(first, 'lost')
  return { ...transfer, first, second, price, decides }
}
const refundsOf = async (paymentId: number) => {
  const rows = app.services.db.selectFrom('refunds').select('amount_cents').where('payment_id', '=', paymentId)
  return (await rows.execute()).map(({ amount_cents }) => amount_cents)
}
const waiting = async (couple: SignedIn) =>
  (await admin.client.call('GET /api/admin/refunds')).filter(({ coupleId }) => coupleId === couple.id)
const statusOf = async ({ seller, bookingId }: FundedTransfer) =>
  (await seller.client.call('GET /api/bookings/{id}', { params: { id: bookingId } })).status

test('once a part is lost, nothing goes back while the bank decides on the other one', async () => {
  const { price, ...transfer } = await lostInPart()
  expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ stage: 'funded', frozen: { payment: 'price' } })
  expect(await statusOf(transfer)).toBe('transferring')
  expect(await refundsOf(price)).toEqual([])
  expect(await owed(app, `escrow:${transfer.id}`)).toBe(1700_00)
})

test.each([
  ['lost', 1500, 1200],
  ['won', 1000, 1700],
] as const)(
  'after one part is lost, the other is %s: the transfer ends, and what no bank took goes back, once',
  async (outcome, taken, rest) => {
    const { price, second, decides, ...transfer } = await lostInPart()
    await decides(second, outcome)
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({
      stage: 'refunded',
      ending: 'taken-back',
      frozen: null,
      money: [{ amount: taken }, { amount: rest }],
    })
    expect(await statusOf(transfer)).toBe('confirmed')
    expect(await refundsOf(price)).toEqual([rest * 100])
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(0)
    expect(await owed(app, `receivable:${transfer.buyer.id}`)).toBe(0)
    const ended = (await mailsTo(app, transfer.buyer.email)).filter(({ subject }) => subject.includes('has ended'))
    expect(ended).toHaveLength(1)
    expect(ended[0]?.text).toContain(`Back from your bank: $${taken.toLocaleString('en-US')}`)
    expect(ended[0]?.text).toContain(`Refund to you: $${rest.toLocaleString('en-US')}`)
  },
)

test('the lost part is given back before the bank decides on the other one: the sale goes on at its full price', async () => {
  const { price, first, second, decides, ...transfer } = await lostInPart()
  await decides(first, 'won')
  expect(await owed(app, `escrow:${transfer.id}`)).toBe(2700_00)
  expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ stage: 'funded', frozen: { payment: 'price' } })
  await decides(second, 'won')
  await venueAssigns(transfer)
  await buyerConfirms(transfer)
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'completed', netPayout: 2565 })
  expect(await refundsOf(price)).toEqual([])
})

test('a bank takes another part after the transfer has ended: only the rest still waits to be sent', async () => {
  const { price, second, decides, ...transfer } = await lostInPart()
  await decides(second, 'won') // our refund of $1,700 is refused: the provider sends nothing back to a disputed card
  await takesBack(app, price, 400_00)
  const [third] = (await bank.objects('dispute')).slice(-1)
  await decides(third?.id as string, 'lost')
  expect(await waiting(transfer.buyer)).toMatchObject([{ amount: 1300, state: 'failed' }])
  expect(await owed(app, `receivable:${transfer.buyer.id}`)).toBe(0)
  expect((await transferOf(transfer.buyer, transfer)).money).toMatchObject([
    { label: 'Back from your bank', amount: 1400, place: 'sent' },
    { label: 'Refund to you', amount: 1300, place: 'refused' },
  ])
  await decides(third?.id as string, 'won')
  expect((await waiting(transfer.buyer)).map(({ amount }) => amount).sort()).toEqual([1300, 400])
})

test('a bank takes another part once we have wired the rest: the buyer owes us what they have twice', async () => {
  const { price, second, decides, ...transfer } = await lostInPart()
  await decides(second, 'won')
  const [rest] = await waiting(transfer.buyer)
  const wired = { params: { id: rest?.id as number }, body: { reason: 'By wire' } }
  await admin.client.call('POST /api/admin/refunds/{id}/pay-outside', wired)
  await takesBack(app, price, 400_00)
  await decidesLast(app, 'lost')
  expect(await waiting(transfer.buyer)).toEqual([])
  expect(await owed(app, `receivable:${transfer.buyer.id}`)).toBe(-400_00)
})

test('a part that its bank gives back waits for an admin, and nobody hears that its refund has failed', async () => {
  const { price, first, second, decides, ...transfer } = await lostInPart()
  await decides(second, 'lost') // the transfer has ended, and the rest, $1,200, is refused
  await takesBack(app, price, 400_00)
  const [third] = (await bank.objects('dispute')).slice(-1)
  await decides(first, 'won')
  await decides(third?.id as string, 'won')
  expect((await waiting(transfer.buyer)).map(({ amount }) => amount).sort()).toEqual([1000, 1200])
  const told = (who: SignedIn, words: string) =>
    mailsTo(app, who.email).then((mails) => mails.filter(({ subject }) => subject.includes(words)).length)
  expect(await told(transfer.buyer, 'didn’t reach your card')).toBe(1)
  expect(await told(admin, 'A refund of $1,000 has failed')).toBe(0)
})

test('a refund that waits while the bank decides is finished in part by hand', async () => {
  const transfer = await aTransfer(app).funded()
  const price = transfer.checkout.paymentId
  await bank.arrived()
  await bank.fails('api_unreachable', 'POST /v1/refunds')
  const no = { params: { id: transfer.id }, body: { reason: 'no way at all' } }
  await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', no)
  await bank.arrived()
  await bank.works()
  await bank.refundsByHand(intentOf(transfer.checkout), 250_00)
  await takesBack(app, price, 300_00)
  await app.clock.advance(2 * HOUR)
  await bank.arrived()
  expect(await waiting(transfer.buyer)).toMatchObject([{ amount: 2450, state: 'failed' }])
})
