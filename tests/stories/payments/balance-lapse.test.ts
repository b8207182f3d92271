import { expect, test } from 'vitest'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import type { SignedIn } from '#tests/builders/users.ts'

/** Balances that nobody told us about when their last day is over. */
// Nothing is given up before the card provider was asked about it.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10 } })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const opensBalance = (couple: SignedIn, id: number) =>
  couple.client.call('POST /api/bookings/{id}/pay-balance', { params: { id }, body: { amount: 9000 } })

const stands = async (id: number) =>
  app.services.db.selectFrom('bookings').select(['state', 'paid_cents']).where('id', '=', id).executeTakeFirstOrThrow()

test('a balance that was paid in time keeps the booking from lapsing, even if we haven’t heard of it', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId
  await later(64 * DAY) // 26 days before: in grace (30..25)
  const opened = await opensBalance(couple, id)
  await later(0.5 * DAY)
  await bank.webhooks('never')
  await paysWith(app, opened)
  await later(3 * DAY) // the server was down, say
  expect(await stands(id)).toEqual({ state: 'confirmed', paid_cents: 12_000_00 })
})
