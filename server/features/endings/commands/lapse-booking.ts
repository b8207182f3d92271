import { lapsesUnpaid, lastDayToPay } from '#contract/balances.ts'
import { addDays, dateInZone } from '#contract/dates.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import { notifySides } from '#server/features/bookings/commands/notify-sides.ts'
import { lapsingBalances } from '#server/features/bookings/store/balances.ts'
import { findBooking, lockBooking } from '#server/features/bookings/store/bookings.ts'
import { settlePayment } from '#server/features/checkouts/commands/settle-payment.ts'
import { balancePaymentOf } from '#server/features/payments/store/payments.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { transition } from '#server/platform/transition.ts'
import { bookingLapsedLetter } from '../letters.ts'
import { endTransferOf, freeDate } from './end-booking.ts'

/**
 * Bookings whose balance is not paid when the 5 days of grace are over, at the venue, lapse: the venue keeps the
 * deposit, the date is free (domain.md row 8). Not when the event comes before that, nor while the bank is still
 * deciding about the balance, nor while another couple is buying the booking. Returns how many.
 */
export async function lapseBookings(services: Services): Promise<number> {
  const { db, clock, config } = services
  const at = clock.now()
  const found = await lapsingBalances(db, addDays(dateInZone(at, 'UTC'), 1))
  const known = []
  for (const due of found) {
    const over = lastDayToPay(due.dueDate, due.eventDate) < clock.todayIn(due.venueState)
    if (over && (await isBalanceKnown(services, due.id))) known.push(due)
  }
  return eachInTransaction(db, known, async (tx, { id, venueState }) => {
    const booking = await lockBooking(tx, id)
    if (booking?.state !== 'confirmed' || booking.paid_cents >= booking.price_cents) return false
    const { balance_due_date: due, event_date: event } = booking
    if (due === null || !lapsesUnpaid(due, event) || lastDayToPay(due, event) >= clock.todayIn(venueState)) return false
    if ((await liveTransferOf(tx, id))?.stage === 'reserved') return false
    if ((await balancePaymentOf(tx, booking))?.state === 'processing') return false
    const acting = { actor: 'timer', at, reason: 'balance not paid' } as const
    await endTransferOf(tx, services, id, 'lapsed', acting)
    await transition(tx, bookingProcess, 'lapse', { table: 'bookings', id }, acting)
    await freeDate(tx, booking, acting)
    const facts = { booking, publicOrigin: config.publicOrigin }
    await notifySides(tx, booking, (side) => bookingLapsedLetter({ ...facts, side }), at)
    return true
  })
}

/**
 * Asks the provider about an open payment of the balance, which may have been paid in time without our hearing of it.
 * False while there is no answer, or the bank is deciding: the booking doesn't lapse until there is one.
 */
async function isBalanceKnown(services: Services, bookingId: number): Promise<boolean> {
  const booking = await findBooking(services.db, bookingId)
  const payment = booking && (await balancePaymentOf(services.db, booking))
  if (!payment || payment.state === 'succeeded' || payment.state === 'cancelled') return true
  if (payment.state === 'processing') return false
  if (!services.stripe) return true
  try {
    await settlePayment(services, payment.id)
    return true
  } catch (error) {
    const level = error instanceof ProviderError ? 'warn' : 'error'
    services.log[level](
      { payment: payment.id, err: error },
      'a balance cannot be asked about before its booking lapses',
    )
    return error instanceof ProviderError && error.refused
  }
}
