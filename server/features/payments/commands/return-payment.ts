import { refundProcess } from '#contract/processes/refund.ts'
import { partiesOf } from '#server/features/bookings/store/shown.ts'
import type { BookingRow } from '#server/features/bookings/store.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { latePaymentLetter } from '../letters.ts'
import type { PaymentRow } from '../store/payments.ts'
import { insertRefund } from '../store/refunds.ts'

export const sendRefundJob = jobKind<{ refundId: number }>('send-refund')

/**
 * A payment that arrived after its hold had ended goes back in full, by itself, with a mail (domain.md row 9); nothing
 * is revealed. Ledger: debit stripe P; credit refund_payable P.
 */
export async function returnLatePayment(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  booking: BookingRow,
): Promise<void> {
  const at = services.clock.now()
  const amount = payment.amount_cents
  const refund = await insertRefund(tx, {
    payment_id: payment.id,
    amount_cents: amount,
    reason: 'late-payment',
    created_at: at,
  })
  const birth = { process: refundProcess.name, id: refund.id, name: 'begin', from: null, to: 'pending' }
  await recordEvent(tx, birth, { actor: 'system', reason: 'late-payment', at })
  await post(tx, {
    kind: 'late-payment',
    ref: String(payment.id),
    entries: [debit(ACCOUNTS.stripe, amount), credit(ACCOUNTS.refundPayable(refund.id), amount)],
    bookingId: booking.id,
    paymentId: payment.id,
    at,
  })
  await addJob(tx, sendRefundJob, { refundId: refund.id }, { key: `refund-${refund.id}` })
  const { couple } = await partiesOf(tx, booking.id)
  const letter = latePaymentLetter({
    amount,
    eventDate: booking.event_date,
    publicOrigin: services.config.publicOrigin,
  })
  await queueMail(tx, { to: couple.email, toUserId: couple.id, letter, at })
}
