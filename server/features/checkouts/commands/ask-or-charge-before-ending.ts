import { forgetNotices } from '#server/features/bookings/store/balances.ts'
import { findBooking, lockBooking } from '#server/features/bookings/store/bookings.ts'
import { cardStops } from '#server/features/payments/store/chargebacks.ts'
import { balancePaymentOf, paymentsOfHolding } from '#server/features/payments/store/payments.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { chargeBalance } from './charge-balance.ts'
import { isCardTried } from './note-card-tried.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Asks the provider about an open payment of the balance, which may have been paid in time without our hearing of it.
 * False while there is no answer or the card's bank is deciding.
 */
export async function isBalanceKnown(services: Services, bookingId: number): Promise<boolean> {
  const booking = await findBooking(services.db, bookingId)
  const payment = booking && (await balancePaymentOf(services.db, booking))
  if (!payment || payment.state === 'succeeded' || payment.state === 'cancelled') return true
  if (payment.state === 'processing') return false
  return !services.stripe || isAnswered(services, payment.id, settlePayment)
}

/**
 * Whether the card that a couple saved has had its turn to pay their balance (domain.md row 8), whatever became of their
 * own attempts. If its bank has never answered, the card is charged now: after the days of grace, it waits for no
 * accepted offer. False while there is no answer, or until the payment of the due balance has been opened again. True if
 * no card is saved, or a bank stops us from charging it: then the balance is the couple's to pay.
 */
export async function isSavedCardTried(services: Services, bookingId: number): Promise<boolean> {
  const { db, stripe } = services
  const booking = stripe && (await findBooking(db, bookingId))
  if (!booking || !(await paymentsOfHolding(db, booking.number)).some(({ save_card }) => save_card)) return true
  if ((await cardStops(db, [booking.number])).size > 0) return true
  const payment = await balancePaymentOf(db, booking)
  if (payment && payment.returned_at === null && (await isCardTried(db, payment, booking))) return true
  if (!payment || payment.state === 'cancelled' || payment.returned_at !== null) {
    await inTransaction(db, async (tx) => {
      await lockBooking(tx, bookingId)
      await forgetNotices(tx, booking.number, 'charge')
    })
    return false
  }
  return payment.state === 'succeeded' || isAnswered(services, payment.id, chargeBalance)
}

/** Whether the provider answers, even with a refusal, which asking again can't change. */
async function isAnswered(services: Services, paymentId: number, ask: typeof settlePayment): Promise<boolean> {
  try {
    await ask(services, paymentId)
    return true
  } catch (error) {
    const level = error instanceof ProviderError ? 'warn' : 'error'
    services.log[level]({ payment: paymentId, err: error }, 'a balance cannot be asked about before its booking ends')
    return error instanceof ProviderError && error.refused
  }
}
