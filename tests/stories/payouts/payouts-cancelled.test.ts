import { expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { accountBecomes, owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { aTransfer, buyerConfirms, reserves, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

// Payouts that wait or are on their way when their booking is canceled.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const cancels = async (who: SignedIn, id: number) => {
  const seen = await who.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
  const body = { refund: seen.refund, reason: 'The roof leaks' }
  const reply = await who.client.try('POST /api/bookings/{id}/cancel', { params: { id }, body })
  return { seen, reply }
}

test('a payout that was on its way when its booking passed on and was canceled, and is then refused, leaves no debt', async () => {
  const transfer = await aTransfer(app).listed()
  await bank.fails('api_unreachable', 'POST /v1/transfers')
  await later(49 * HOUR)
  expect(await payoutsOfBooking(app, transfer.bookingId)).toMatchObject([{ state: 'sent' }])
  const buyer = await aCouple(app)
  await paysWith(app, await reserves(buyer, transfer.listing))
  await bank.arrived()
  await venueAssigns(transfer)
  await buyerConfirms({ ...transfer, buyer })
  await bank.arrived()
  const { newBookingId } = await transferOf(buyer, transfer)
  const { reply } = await cancels(transfer.venue.owner, newBookingId as number)
  expect(reply.status).toBe(200)
  await bank.works()
  await bank.fails('transfer_fails')
  await later(2 * HOUR)
  await bank.works()
  await later(2 * DAY)
  expect(await payoutsOfBooking(app, transfer.bookingId)).toMatchObject([{ state: 'void' }])
  expect(await owed(app, `receivable:${transfer.venue.owner.id}`)).toBe(0)
})

test('a seller who couldn’t be paid until the venue canceled is still paid', async () => {
  const t = await aTransfer(app).assigned()
  await accountBecomes(app, t.seller, 'restricted')
  await bank.arrived()
  await buyerConfirms(t)
  await bank.arrived()
  const { newBookingId } = await transferOf(t.buyer, t)
  expect((await cancels(t.venue.owner, newBookingId as number)).reply.status).toBe(200)
  await bank.arrived()
  await accountBecomes(app, t.seller, 'ready')
  await later(HOUR)
  await later(7 * HOUR)
  await later(2 * DAY)
  await later(3 * DAY)
  await later(3 * DAY)
  await later(3 * DAY)
  const of = await app.services.db
    .selectFrom('payouts')
    .selectAll()
    .where('account', '=', `seller_payable:${t.id}`)
    .execute()
  expect(of).toMatchObject([{ state: 'paid' }])
})
