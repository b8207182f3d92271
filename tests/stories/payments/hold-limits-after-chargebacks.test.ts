import { expect, test } from 'vitest'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, holds, order, paysWith, syncs } from '#tests/builders/bookings.ts'
import { decidesLast, losesUnheard, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

/** Nobody sees one venue after another for deposits that a bank takes back (domain.md row 9), with a live limit. */
const { app } = await anApp({ config: { refundedTransfers: 1 } })

/** Pays for a date with this card; returns the payment's id. */
async function books(couple: SignedIn, card: string): Promise<number> {
  const listing = await aListing(app).inDays(90)
  const checkout = await holds(couple, listing)
  await paysWith(app, checkout, card)
  expect((await syncs(couple, listing)).state).toBe('paid')
  return checkout.paymentId
}
const asks = async (couple: SignedIn) =>
  couple.client.try('POST /api/create-payment-intent', { body: order(await aListing(app).inDays(90)) })

test('a couple can hold no other date while a bank decides about what they paid for one, and can again once the bank upholds it', async () => {
  const couple = await aCouple(app)
  const paymentId = await books(couple, 'pm_card_visa')
  expect((await asks(couple)).status).toBe(200)
  await takesBack(app, paymentId)
  const refused = await asks(couple)
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_taken_back'])
  expect(refused.body.message).toMatch(/^A bank is looking into .* please write to us\.$/)
  await decidesLast(app, 'won')
  expect((await asks(couple)).status).toBe(200)
})

test('for 12 months after a bank took a payment back for good, no account that has paid with its card can hold another date', async () => {
  const [couple, other] = [await aCouple(app), await aCouple(app)]
  await books(other, 'pm_card_amex')
  await losesUnheard(app, await books(couple, 'pm_card_amex'))
  for (const who of [couple, other]) expect((await asks(who)).body.code).toBe('payment_taken_back')
  const stranger = await aCouple(app)
  await books(stranger, 'pm_card_discover')
  expect((await asks(stranger)).status).toBe(200)
  await app.clock.advance(366 * DAY)
  for (const who of [couple, other]) expect((await asks(who)).status).toBe(200)
})

test('a couple that canceled their booking can hold as many dates as before', async () => {
  const couple = await aCouple(app)
  const { checkout } = await aBooking(app, { couple }).confirmed()
  const params = { id: checkout.bookingId }
  await couple.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund: 0, reason: 'We have parted' } })
  expect((await asks(couple)).status).toBe(200)
})
