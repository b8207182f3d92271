import { expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { takesBack } from '#tests/builders/chargebacks.ts'
import { canBePaid, owed } from '#tests/builders/payouts.ts'
import {
  aTransfer,
  buyerConfirms,
  reserves,
  startsTransfer,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

// A booking whose buyer's refund is still on its way is the seller's again, and may be passed on once more. So may one
// that was bought.

const { app, bank } = await anApp({ errors: 'expected' })

const at = (id: number) => ({ params: { id } })
const later = async (minutes: number) => {
  await app.clock.advance(minutes * MINUTE)
  await bank.arrived()
}

/** A transfer that the venue has refused while the card provider doesn't take the refund. */
async function onItsWayBack() {
  const transfer = await aTransfer(app).funded()
  await bank.fails('api_unreachable', 'POST /v1/refunds')
  const { owner } = transfer.venue
  await owner.client.call('POST /api/transfers/{id}/refuse', { ...at(transfer.id), body: { reason: 'We know nobody' } })
  await later(2)
  expect((await transferOf(transfer.buyer, transfer)).stage).toBe('refunding')
  return transfer
}

/** The seller offers the booking again, the venue agrees, and another couple pays. */
async function soldAgain(first: Awaited<ReturnType<typeof onItsWayBack>>) {
  const { id } = await startsTransfer(first.seller, first.bookingId, '2500')
  await first.venue.owner.client.call('POST /api/transfers/{id}/consent', { ...at(id), body: {} })
  await app.settle()
  const view = await transferOf(first.seller, { id })
  const listing = { id: view.listingId as number, amountDueNow: view.buyerPrice }
  const buyer = await aCouple(app)
  await paysWith(app, await reserves(buyer, listing))
  await syncs(buyer, listing)
  return { ...first, id, view, listing, buyer }
}

test('the booking is offered again immediately, and sold before the refund arrives', async () => {
  const first = await onItsWayBack()
  const { seller, venue } = first
  expect(await seller.client.call('GET /api/transfers/eligible')).toMatchObject([{ bookingId: first.bookingId }])
  const second = await soldAgain(first)
  const again = await seller.client.try('POST /api/transfers', {
    body: { originalBookingId: first.bookingId, transferPrice: '2500', contractDocuments: [] },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'already_transferred' } })
  await venue.owner.client.call('POST /api/transfers/{id}/assign', at(second.id))
  await buyerConfirms(second)
  expect((await transferOf(first.buyer, first)).stage).toBe('refunding')
  await bank.works()
  await later(10)
  expect(await transferOf(first.buyer, first)).toMatchObject({ stage: 'refunded', refunded: 2700 })
  expect(await transferOf(second.buyer, second)).toMatchObject({ stage: 'completed' })
  expect(await owed(app, `escrow:${first.id}`)).toBe(0)
})

test('the first buyer’s bank disputes in the meantime: the second sale goes on', async () => {
  const first = await onItsWayBack()
  const second = await soldAgain(first)
  await takesBack(app, first.checkout.paymentId)
  expect(await transferOf(second.buyer, second)).toMatchObject({ stage: 'funded', frozen: null })
  await first.venue.owner.client.call('POST /api/transfers/{id}/assign', at(second.id))
  expect(await buyerConfirms(second)).toMatchObject({ stage: 'completed' })
  await bank.works()
})

test('the venue cancels in the meantime: each couple gets back what they paid', async () => {
  const first = await onItsWayBack()
  const second = await soldAgain(first)
  const { owner } = first.venue
  const { refund } = await owner.client.call('GET /api/bookings/{id}/cancellation', at(first.bookingId))
  expect(refund).toBe(3000)
  const body = { refund, reason: 'The roof is gone' }
  await owner.client.call('POST /api/bookings/{id}/cancel', { ...at(first.bookingId), body })
  await bank.works()
  await later(10)
  for (const transfer of [first, second]) {
    expect((await transferOf(transfer.buyer, transfer)).stage).toBe('refunded')
  }
  const refunds = await app.services.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.couple_id', 'refunds.amount_cents', 'refunds.state'])
    .where('payments.couple_id', 'in', [first.seller.id, first.buyer.id, second.buyer.id])
    .orderBy('refunds.amount_cents')
    .execute()
  expect(refunds).toEqual([
    { couple_id: second.buyer.id, amount_cents: 2500_00, state: 'succeeded' },
    { couple_id: first.buyer.id, amount_cents: 2700_00, state: 'succeeded' },
    { couple_id: first.seller.id, amount_cents: 3000_00, state: 'succeeded' },
  ])
})

test('a couple that sold their booking and bought it back finds each balance payment under the number it was for', async () => {
  const page = (who: SignedIn, id: number) => who.client.try('GET /api/bookings/{id}/balance', at(id))
  const asks = (who: SignedIn, id: number) =>
    who.client.call('POST /api/bookings/{id}/pay-balance', { ...at(id), body: { amount: 9000 } })
  const first = await aTransfer(app).listed()
  const { seller, venue, bookingId: sold } = first
  const opened = await asks(seller, sold)
  const buyer = await aCouple(app)
  const checkout = await reserves(buyer, first.listing)
  await paysWith(app, opened) // comes late, and goes back
  await bank.arrived()
  await paysWith(app, checkout)
  await syncs(buyer, first.listing)
  await venueAssigns(first)
  const { newBookingId } = await buyerConfirms({ ...first, buyer })
  await canBePaid(app, buyer)
  const { id } = await startsTransfer(buyer, newBookingId as number, '2000')
  await venue.owner.client.call('POST /api/transfers/{id}/consent', { ...at(id), body: {} })
  await app.settle()
  const view = await transferOf(buyer, { id })
  const listing = { id: view.listingId as number, amountDueNow: view.buyerPrice }
  await paysWith(app, await reserves(seller, listing))
  await syncs(seller, listing)
  await venueAssigns({ ...first, id })
  const bought = (await buyerConfirms({ ...first, id, listing, buyer: seller })).newBookingId as number
  const returned = { state: 'refunding', paymentId: opened.paymentId }
  expect(await page(seller, bought), 'nobody has opened its payment yet').toMatchObject({ status: 404 })
  expect((await page(seller, sold)).body).toMatchObject(returned)
  const again = await asks(seller, bought)
  await paysWith(app, again)
  await bank.arrived()
  expect((await page(seller, bought)).body).toMatchObject({ state: 'paid', paymentId: again.paymentId })
  expect((await page(seller, sold)).body).toMatchObject(returned)
  const { client } = await anAdmin(app)
  const balances = async (id: number) =>
    (await client.call('GET /api/admin/bookings/{id}/payments', at(id))).filter(({ purpose }) => purpose === 'balance')
  expect(await balances(sold)).toMatchObject([{ id: opened.paymentId }])
  expect(await balances(bought)).toMatchObject([{ id: again.paymentId }])
})
