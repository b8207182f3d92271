import { addDays, dateInZone } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import { notifySides } from '#server/features/bookings/commands/notify-sides.ts'
import { lockBooking } from '#server/features/bookings/store/bookings.ts'
import { pastConfirmed } from '#server/features/bookings/store/past-bookings.ts'
import { isBalanceKnown } from '#server/features/checkouts/commands/ask-or-charge-before-ending.ts'
import { cancelBalancePayment } from '#server/features/payments/commands/cancel-payment.ts'
import { balancePaymentOf } from '#server/features/payments/store/payments.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { balanceUnpaidLetter } from '../letters.ts'

/**
 * On the day after the event at the venue, completes a confirmed booking as it is. If part of its price was not paid
 * here, both sides hear that they have to arrange the rest themselves (docs/decisions/0011). Waits while a bank is
 * deciding on the balance, and some days for a card provider that doesn't say whether it was paid. Returns how many
 * were completed.
 */
export async function completeBookings(services: Services): Promise<number> {
  const { db, clock, config } = services
  const at = clock.now()
  const candidates = await pastConfirmed(db, addDays(dateInZone(at, 'UTC'), 1))
  const due = []
  for (const booking of candidates) {
    const today = clock.todayIn(booking.venueState)
    if (booking.eventDate >= today) continue
    const waited = addDays(booking.eventDate, LIMITS.balanceGraceDays) < today
    if (waited || (await isBalanceKnown(services, booking.id))) due.push(booking)
  }
  return eachInTransaction(db, due, async (tx, { id }) => {
    const booking = await lockBooking(tx, id)
    if (booking?.state !== 'confirmed') return false
    if ((await balancePaymentOf(tx, booking))?.state === 'processing') return false
    await transition(tx, bookingProcess, 'complete', { table: 'bookings', id }, { actor: 'timer', at })
    if (booking.paid_cents >= booking.price_cents) return true
    await cancelBalancePayment(tx, booking)
    const facts = { booking, publicOrigin: config.publicOrigin }
    await notifySides(tx, booking, (side, { venue }) => balanceUnpaidLetter({ ...facts, venue, side }), at)
    return true
  })
}
