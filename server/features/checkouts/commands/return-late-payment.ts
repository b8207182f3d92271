import { findUser } from '#server/features/accounts/store/users.ts'
import type { BookingRow } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { beginRefund } from '#server/features/payments/commands/begin-refund.ts'
import { notePayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { latePaymentLetter } from '../letters.ts'

/**
 * Returns a payment that arrived too late, in full, automatically and with an email (domain.md row 9).
 * Nothing is revealed, and the couple can pay again. Ledger: debit stripe P; credit late_payment P, from which the
 * refund is taken.
 */
export async function returnLatePayment(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  claimed: Pick<BookingRow, 'event_date'>,
): Promise<void> {
  const at = services.clock.now()
  const { amount_cents: amount, booking_id: bookingId } = payment
  const from = ACCOUNTS.latePayment(payment.id)
  await notePayment(tx, payment.id, { returned_at: at })
  await post(tx, {
    kind: 'late-payment',
    ref: String(payment.id),
    entries: [debit(ACCOUNTS.stripe, amount), credit(from, amount)],
    bookingId,
    paymentId: payment.id,
    at,
  })
  await beginRefund(tx, { paymentId: payment.id, amount, from, reason: 'late-payment', bookingId, at })
  const couple = await findUser(tx, payment.couple_id)
  if (!couple) return
  const letter = latePaymentLetter({
    amount,
    eventDate: claimed.event_date,
    ofBalance: payment.purpose === 'balance',
    publicOrigin: services.config.publicOrigin,
  })
  await queueMail(tx, { to: couple.email, toUserId: couple.id, letter, at })
}
