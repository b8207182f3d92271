import { expect, test } from 'vitest'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { accountBecomes, payoutsOfBooking } from '#tests/builders/payouts.ts'

// Without a commission, a booking's whole payable account is in payouts: the timer that pays venues finds nothing.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 0 } })

test('what a bank leaves of a payout that hadn’t been sent yet is paid after all', async () => {
  const { listing, checkout } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  const payouts = async () => {
    await bank.arrived()
    const all = await payoutsOfBooking(app, checkout.bookingId)
    return all.map(({ state, amount_cents }) => [state, amount_cents])
  }
  await bank.arrived()
  await accountBecomes(app, owner, 'restricted')
  await app.clock.advance(49 * HOUR)
  const [[, whole] = []] = await payouts()
  expect(await payouts()).toEqual([['pending', whole]])
  await takesBack(app, checkout.paymentId, 1000_00)
  await decidesLast(app, 'lost')
  await accountBecomes(app, owner, 'ready')
  await app.clock.advance(HOUR)
  expect((await payouts()).toSorted()).toEqual([
    ['paid', Number(whole) - 1000_00],
    ['void', whole],
  ])
})
