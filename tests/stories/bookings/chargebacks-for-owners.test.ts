import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { decidesLast, depositOf, givesBackLast, takesBack } from '#tests/builders/chargebacks.ts'
import { aTransfer, transferOf } from '#tests/builders/transfers.ts'
import type { SignedIn } from '#tests/builders/users.ts'

// What an owner and a couple see of a booking whose payment a bank has taken back.

const { app } = await anApp()

const takenBackFor = async (who: SignedIn, id: number) =>
  (await who.client.call('GET /api/bookings/{id}', { params: { id } })).takenBack

test('an owner sees on the booking what a bank holds up and by when we will answer; the couple doesn’t', async () => {
  const { checkout, couple, listing } = await aBooking(app).confirmed()
  const params = { id: checkout.bookingId as number }
  const seenBy = (who: typeof couple) => who.client.call('GET /api/bookings/{id}', { params })
  const { owner } = listing.venue
  expect((await seenBy(owner)).atBank).toBeNull()

  await takesBack(app, checkout.paymentId)
  const { atBank } = await seenBy(owner)
  expect(atBank?.amount).toBe(3000)
  expect(Date.parse(atBank?.since as string)).toBeLessThanOrEqual(app.clock.now().getTime())
  expect(Date.parse(atBank?.evidenceUntil as string)).toBeGreaterThan(app.clock.now().getTime())
  expect((await owner.client.call('GET /api/bookings/my'))[0]?.atBank).toEqual(atBank)
  expect((await seenBy(couple)).atBank).toBeNull()
  const [coming] = await owner.client.call('GET /api/payouts/coming')
  expect(coming).toMatchObject({ bookingId: params.id, waitsFor: 'bank' })

  await decidesLast(app, 'won')
  expect((await seenBy(owner)).atBank).toBeNull()
})

test('what a bank took back for good is named to couple and owner, until the bank gives it back', async () => {
  const { checkout, couple, listing } = await aBooking(app).confirmed()
  const id = checkout.bookingId
  const named = () => Promise.all([couple, listing.venue.owner].map((who) => takenBackFor(who, id)))
  await takesBack(app, checkout.paymentId)
  expect(await named(), 'the bank is still deciding').toEqual([0, 0])

  await decidesLast(app, 'lost')
  expect(await named()).toEqual([3000, 3000])
  expect(await couple.client.call('GET /api/bookings/my')).toMatchObject([{ id, paidAmount: 3000, takenBack: 3000 }])
  const change = { params: { id }, body: { guestCount: 90 } }
  expect(await couple.client.call('PATCH /api/bookings/{id}', change)).toMatchObject({
    guestCount: 90,
    takenBack: 3000,
  })
  const sheet = await (await listing.venue.owner.client.raw('/api/bookings/my.csv')).text()
  expect(sheet).toContain('"Paid","Taken back by a bank","Still owed"')
  expect(sheet).toContain(',3000,3000,9000,')

  await givesBackLast(app)
  expect(await named()).toEqual([0, 0])
})

test('of a payment taken back in part, only that part is named', async () => {
  const { checkout, couple } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId, 1000_00)
  await decidesLast(app, 'lost')
  expect(await takenBackFor(couple, checkout.bookingId)).toBe(1000)
})

test('what a bank took from a couple that passed the booking on isn’t taken from the couple that has it now', async () => {
  const sale = await aTransfer(app).completed()
  const { owner } = sale.venue
  const newBookingId = (await transferOf(sale.buyer, sale)).newBookingId as number
  await takesBack(app, await depositOf(app, sale))
  await decidesLast(app, 'lost')
  for (const who of [sale.seller, owner]) expect(await takenBackFor(who, sale.bookingId)).toBe(3000)
  for (const who of [sale.buyer, owner]) expect(await takenBackFor(who, newBookingId)).toBe(0)
})
