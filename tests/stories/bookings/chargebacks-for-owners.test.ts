import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'

// What an owner sees of a booking whose payment a bank has taken back.

const { app } = await anApp()

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
