import { expect, test } from 'vitest'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { decidesLast, givesBackLast, takesBack } from '#tests/builders/chargebacks.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { canBePaid, owed } from '#tests/builders/payouts.ts'
import {
  aTransfer,
  buyerConfirms,
  reserves,
  startsTransfer,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple } from '#tests/builders/users.ts'

// A booking has passed to its buyer, and the seller’s bank takes back for good what the seller had paid. The seller
// bears that. If the booking is canceled later, the venue gets back the commission that it paid on what goes back.

// the provider refuses to refund what is left of a payment that a bank has taken back in part
const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const later = async (days: number) => {
  await app.clock.advance(days * DAY)
  await bank.arrived()
}
const paymentsOf = (bookingId: number) =>
  app.services.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()

async function aDate() {
  const listing = await aListing(app).inDays(90)
  await canBePaid(app, listing.venue.owner)
  return listing
}

/**
 * The seller has paid $12,000, of which $3,000 is the deposit, and sells for $11,000. `meanwhile` happens before the
 * buyer confirms.
 */
async function soldFullyPaid(meanwhile: (bookingId: number) => Promise<void> = async () => {}) {
  const listing = await aDate()
  const { couple: seller, checkout } = await aBooking(app, { listing }).confirmed()
  const { bookingId } = checkout
  const balance = { params: { id: bookingId }, body: { amount: 9000 } }
  await paysWith(app, await seller.client.call('POST /api/bookings/{id}/pay-balance', balance))
  await bank.arrived()
  const view = await startsTransfer(seller, bookingId, '11000')
  const { owner } = listing.venue
  await owner.client.call('POST /api/transfers/{id}/consent', { params: { id: view.id }, body: {} })
  await canBePaid(app, seller)
  await app.settle()
  const { listingId, buyerPrice } = await transferOf(seller, view)
  const onSale = { id: listingId as number, amountDueNow: buyerPrice }
  const buyer = await aCouple(app)
  await paysWith(app, await reserves(buyer, onSale))
  await syncs(buyer, onSale)
  const transfer = { id: view.id, seller, venue: listing.venue, bookingId, view, listing: onSale, buyer }
  await venueAssigns(transfer)
  await meanwhile(bookingId)
  await buyerConfirms(transfer)
  return transfer
}

test.each([
  ['after', 'its deposit', 3],
  ['before', 'anything', 0],
])('a buyer cancels in time %s the venue was paid %s: it keeps the deposit less commission', async (_, __, days) => {
  const transfer = await soldFullyPaid()
  await later(days)
  const commission = await owed(app, 'commission')
  const [, balance] = await paymentsOf(transfer.bookingId)
  await takesBack(app, balance?.id as number)
  await decidesLast(app, 'lost')
  const { buyer } = transfer
  const at = { params: { id: (await transferOf(buyer, transfer)).newBookingId as number } }
  const preview = await buyer.client.call('GET /api/bookings/{id}/cancellation', at)
  expect(preview).toMatchObject({ refusal: null, refund: 9000, kept: 3000 })
  const body = { refund: 9000, reason: 'We eloped' }
  expect((await buyer.client.try('POST /api/bookings/{id}/cancel', { ...at, body })).status).toBe(200)
  expect(await owed(app, 'commission')).toBe(commission - 900_00)
  expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(days === 0 ? 2700_00 : 0)
})

test('a buyer cancels after the seller’s bank gave back what the sale had paid for: our commission is on the deposit', async () => {
  const before = await owed(app, 'commission')
  const { buyer, ...transfer } = await soldFullyPaid(async (bookingId) => {
    const [, balance] = await paymentsOf(bookingId)
    await takesBack(app, balance?.id as number, 1000_00)
    await decidesLast(app, 'lost')
  })
  await givesBackLast(app)
  const at = { params: { id: (await transferOf(buyer, transfer)).newBookingId as number } }
  await buyer.client.call('POST /api/bookings/{id}/cancel', { ...at, body: { refund: 9000, reason: 'We eloped' } })
  expect((await owed(app, 'commission')) - before).toBe(300_00)
  expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(2700_00)
})

test.each([
  ['a part', 4000, 5000],
  ['all', 9000, 0],
])(
  'a buyer whose bank took back %s of their balance cancels: the venue keeps its deposit and its transfer fee',
  async (_, taken, refund) => {
    const transfer = await aTransfer(app, { listing: await aDate(), fee: 150 }).completed()
    const { buyer, bookingId } = transfer
    const at = { params: { id: (await transferOf(buyer, transfer)).newBookingId as number } }
    await paysWith(
      app,
      await buyer.client.call('POST /api/bookings/{id}/pay-balance', { ...at, body: { amount: 9000 } }),
    )
    await bank.arrived()
    const balance = (await paymentsOf(bookingId)).at(-1)
    const commission = await owed(app, 'commission')
    await takesBack(app, balance?.id as number, taken * 100)
    await decidesLast(app, 'lost')
    const preview = await buyer.client.call('GET /api/bookings/{id}/cancellation', at)
    expect(preview).toMatchObject({ refusal: null, refund, kept: 3150 })
    const checkout = await buyer.client.call('GET /api/bookings/{id}/balance', at)
    expect(checkout.refunds, 'as the page of the payment says').toMatchObject({ refund })
    await buyer.client.call('POST /api/bookings/{id}/cancel', { ...at, body: { refund, reason: 'We eloped' } })
    await bank.arrived()
    expect(await owed(app, `venue_payable:${bookingId}`)).toBe(2850_00)
    expect(await owed(app, 'commission'), 'only that on the deposit is left').toBe(commission - 900_00)
    expect(await problems(app)).toEqual([])
  },
)

test.each(['nothing was', 'the deposit was'])('a venue cancels after %s taken back: it owes nothing', async (taken) => {
  const before = await owed(app, 'commission')
  const transfer = await aTransfer(app, { listing: await aDate(), price: '3000' }).completed()
  await later(3)
  const [deposit] = await paymentsOf(transfer.bookingId)
  if (taken === 'the deposit was') {
    await takesBack(app, deposit?.id as number)
    await decidesLast(app, 'lost')
    expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(-3000_00)
  }
  const { owner } = transfer.venue
  const { newBookingId } = await transferOf(owner, transfer)
  const at = { params: { id: newBookingId as number } }
  await owner.client.call('POST /api/bookings/{id}/cancel', { ...at, body: { refund: 3000, reason: 'A fire' } })
  await bank.arrived()
  expect(await owed(app, `receivable:${owner.id}`)).toBe(0)
  expect(await owed(app, 'goodwill')).toBe(0)
  expect(await owed(app, 'commission')).toBe(before)
})
