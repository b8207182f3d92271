import { expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { chargebackOf, decidesLast, givesBackLast, takesBack } from '#tests/builders/chargebacks.ts'
import { readReceipt } from '#tests/builders/files/read-receipt.ts'
import { aTransfer, transferOf } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'

/** What people read about money that we or a bank gave back: every cent once. */
const { app, bank } = await anApp({ errors: 'expected' })
const admin = await anAdmin(app)

const isLost = async (paymentId: number) => {
  await takesBack(app, paymentId)
  await decidesLast(app, 'lost')
}
const cancels = async (who: SignedIn, id: number) => {
  const { refund } = await who.client.call('GET /api/bookings/{id}/cancellation', { params: { id } })
  await who.client.call('POST /api/bookings/{id}/cancel', {
    params: { id },
    body: { refund, reason: 'The roof leaks' },
  })
  await bank.arrived()
}
const intentOfBooking = async (id: number) => {
  const [payment] = await admin.client.call('GET /api/admin/bookings/{id}/payments', { params: { id } })
  return payment?.providerId as string
}
const bookingOf = async (who: SignedIn, id: number) =>
  (await who.client.call('GET /api/bookings/my')).find((booking) => booking.id === id)

test('a refund that failed, and that the bank’s own return then settled, came back once', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  await bank.fails('refund_fails')
  await cancels(listing.venue.owner, checkout.bookingId)
  await bank.works()
  await isLost(checkout.paymentId)
  for (const who of [couple, listing.venue.owner])
    expect((await bookingOf(who, checkout.bookingId))?.ended).toMatchObject({ returned: 3000, refused: 0 })
  const receipt = await readReceipt(couple, `/api/bookings/${checkout.bookingId}/receipt`)
  expect(receipt).toMatch(/\$3,000\.00 Taken back by your bank –\$3,000\.00 Total paid \$0\.00/)
})

test('a receipt tells apart what is on its way, what waits, and what was sent by bank transfer', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const receipt = () => readReceipt(couple, `/api/bookings/${checkout.bookingId}/receipt`)
  await bank.webhooks('never')
  await bank.fails('refund_fails')
  await cancels(listing.venue.owner, checkout.bookingId)
  expect(await receipt()).toMatch(/On its way back to the card –\$3,000\.00 Total paid \$0\.00/)
  await bank.webhooks('normal')
  await app.clock.advance(2 * MINUTE)
  await bank.arrived()
  expect(await receipt()).toMatch(/Total paid \$3,000\.00 \$3,000\.00 of this is waiting to be sent back to you/)
  await bank.works()
  const [failed] = await admin.client.call('GET /api/admin/refunds')
  const params = { id: failed?.id as number }
  await admin.client.call('POST /api/admin/refunds/{id}/pay-outside', { params, body: { reason: 'By wire' } })
  expect(await receipt()).toMatch(/Sent back by bank transfer –\$3,000\.00 Total paid \$0\.00/)
})

test('a receipt has what was refunded at the card provider by hand, once, no matter what is refunded after that', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const receipt = () => readReceipt(couple, `/api/bookings/${checkout.bookingId}/receipt`)
  await bank.arrived()
  await bank.refundsByHand(await intentOfBooking(checkout.bookingId), 500_00)
  await bank.arrived()
  expect(await receipt()).toMatch(/\$3,000\.00 Sent back to the card –\$500\.00 Total paid \$2,500\.00/)
  await cancels(listing.venue.owner, checkout.bookingId)
  expect(await receipt()).toMatch(
    /Sent back to the card –\$500\.00 Total paid \$2,500\.00 \$2,500\.00 of this is waiting to be sent back to you/,
  )
  const [rest] = await admin.client.call('GET /api/admin/refunds')
  const params = { id: rest?.id as number }
  await admin.client.call('POST /api/admin/refunds/{id}/pay-outside', { params, body: { reason: 'By wire' } })
  expect(await receipt()).toMatch(
    /Sent back to the card –\$500\.00 Sent back by bank transfer –\$2,500\.00 Total paid \$0\.00/,
  )
})

test('what was refunded by hand is not on its way as well while the card provider has yet to refuse it', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const { bookingId: id, paymentId } = checkout
  await bank.arrived()
  await bank.refundsByHand(await intentOfBooking(id), 500_00)
  await bank.arrived()
  await bank.fails('api_unreachable', 'POST /v1/refunds')
  await cancels(listing.venue.owner, id)
  expect(await readReceipt(couple, `/api/bookings/${id}/receipt`)).toMatch(
    /Sent back to the card –\$500\.00 On its way back to the card –\$2,500\.00 Total paid \$0\.00/,
  )
  await takesBack(app, paymentId, 1000_00)
  const chargeback = await chargebackOf(app, paymentId)
  expect(await readReceipt(admin, `/api/admin/bank-disputes/${chargeback?.id}/evidence`)).toContain(
    'Refunded, or to be refunded –$3,000.00',
  )
  await bank.works()
})

test('a receipt says what the bank took back, and adds up', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  await isLost(checkout.paymentId)
  expect(await readReceipt(couple, `/api/bookings/${checkout.bookingId}/receipt`)).toMatch(
    /\$3,000\.00 Taken back by your bank –\$3,000\.00 Total paid \$0\.00/,
  )
})

test('a refund of a transfer’s price that was sent again is one refund, for the audit as well', async () => {
  const sold = await aTransfer(app).completed()
  const { newBookingId } = await transferOf(sold.buyer, sold)
  await bank.fails('refund_fails', '', 1)
  await cancels(sold.venue.owner, newBookingId as number)
  await bank.works()
  // another test’s refund, which the bank refuses at some point, may wait as well
  const failed = (await admin.client.call('GET /api/admin/refunds')).find(({ amount }) => amount === 2700)
  const params = { id: failed?.id as number }
  await admin.client.call('POST /api/admin/refunds/{id}/retry', { params, body: { reason: 'A new card' } })
  await bank.arrived()
  expect((await bookingOf(sold.buyer, newBookingId as number))?.ended).toMatchObject({ returned: 2700, refused: 0 })
})

async function paidInFull() {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const at = { params: { id: checkout.bookingId } }
  await paysWith(
    app,
    await couple.client.call('POST /api/bookings/{id}/pay-balance', { ...at, body: { amount: 9000 } }),
  )
  await bank.arrived()
  return { couple, listing, checkout, balance: () => couple.client.call('GET /api/bookings/{id}/balance', at) }
}

test('the page of a balance that a bank has given back doesn’t say that a refund was refused, or has been sent', async () => {
  const { listing, checkout, balance } = await paidInFull()
  await isLost((await balance()).paymentId)
  await cancels(listing.venue.owner, checkout.bookingId)
  await givesBackLast(app)
  const sends = async () => {
    const refunds = await admin.client.call('GET /api/admin/refunds')
    const id = refunds.find(({ amount }) => amount === 9000)?.id as number
    await admin.client.call('POST /api/admin/refunds/{id}/retry', { params: { id }, body: { reason: 'It is theirs' } })
    await bank.arrived()
  }
  const waits = expect.stringMatching(/paid it back to us\. We now owe you \$9,000 and will send it to you\.$/)
  expect(await balance()).toMatchObject({ state: 'refund_refused', message: waits })
  await bank.fails('refund_fails')
  await sends()
  expect((await balance()).message).toContain('bank refused our refund')
  await bank.works()
  await sends()
  expect(await balance()).toMatchObject({ state: 'refunding', message: expect.stringContaining('refunded you $9,000') })
})

test('the page of a balance of which the bank gave the venue’s deposit back, too, says how much of it is the couple’s', async () => {
  const { couple, checkout, balance } = await paidInFull()
  await isLost(checkout.paymentId)
  await isLost((await balance()).paymentId)
  await cancels(couple, checkout.bookingId)
  await givesBackLast(app)
  expect((await balance()).message).toMatch(/We now owe you \$6,000 and will send it to you\.$/)
  expect((await bookingOf(couple, checkout.bookingId))?.ended).toMatchObject({ returned: 9000, kept: 3000 })
})
