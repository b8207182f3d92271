import type { Cents } from '#contract/money.ts'
import { type BookingRow, lockBooking } from '#server/features/bookings/store/bookings.ts'
import { bookingsShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import { checkAmountSeen } from '#server/features/holds/policy.ts'
import { balancePaymentOf, insertPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { type Acting, recordEvent } from '#server/platform/transition.ts'
import { checkNotTooLate, checkTakesBalance, nothingDue } from '../policy.ts'
import { bringPaymentToProvider } from './bring-payment-to-provider.ts'

export interface BalanceInput {
  /** the booking's number, as the couple knows it */
  number: number
  /** the balance that the couple saw, cents */
  amountSeen: Cents
  saveCard?: boolean | undefined
}

/**
 * Opens the payment of a booking's balance and sends it to the provider (domain.md row 8). Asking again gets the same
 * payment. Throws not_found for a booking that is not the viewer's; state_changed when it or its event is over, or
 * another couple is buying it (row 23); nothing_due; price_changed; payment_unavailable; provider_failed.
 */
export async function payBalance(services: Services, viewer: Viewer, input: BalanceInput): Promise<void> {
  requireProvider(services)
  const [shown] = await bookingsShownTo(services.db, viewer, input.number)
  if (!shown) throw notFound()
  const payment = await inTransaction(services.db, async (tx) => {
    const booking = (await lockBooking(tx, shown.id)) as BookingRow
    const passedOn = booking.number !== shown.number
    checkTakesBalance(passedOn ? { state: 'transferred' } : booking, await liveTransferOf(tx, booking.id))
    const acting = { actor: 'couple', actorId: viewer.id, at: services.clock.now() } as const
    const opened = await openBalance(tx, booking, { saveCard: input.saveCard ?? false }, acting)
    if (!opened) throw nothingDue()
    checkNotTooLate(booking.event_date, services.clock.todayIn(shown.venueState))
    checkAmountSeen(input.amountSeen, opened.amount_cents, 'balance of this booking')
    return opened
  })
  await bringPaymentToProvider(services, payment, input.saveCard)
}

/**
 * Opens the payment of a locked, confirmed booking's balance, or returns the one that is live. Null if nothing is owed.
 */
export async function openBalance(
  tx: Tx,
  booking: BookingRow,
  input: { saveCard: boolean },
  acting: Acting,
): Promise<PaymentRow | null> {
  const amount = booking.price_cents - booking.paid_cents
  if (amount <= 0) return null
  const live = await balancePaymentOf(tx, booking)
  if (live && live.state !== 'cancelled' && live.returned_at === null) return live
  const payment = await insertPayment(tx, {
    couple_id: booking.couple_id,
    booking_id: booking.id,
    purpose: 'balance',
    amount_cents: amount,
    save_card: input.saveCard,
    created_at: acting.at,
  })
  await recordEvent(tx, { process: 'payment', id: payment.id, name: 'begin', from: null, to: 'new' }, acting)
  return payment
}
