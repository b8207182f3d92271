import { refundProcess } from '#contract/processes/refund.ts'
import { lockPaymentContext } from '#server/features/checkouts/commands/lock-payment-context.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import { beginRefund, type RefundOrder } from '#server/features/payments/commands/begin-refund.ts'
import { hasOpenChargeback } from '#server/features/payments/store/chargebacks.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { findRefund, lockRefund, type RefundRow, releaseReserved } from '#server/features/payments/store/refunds.ts'
import { finishRefund } from '#server/features/transfers/commands/finish-refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { bankHoldsRefund } from '../policy.ts'
import { closeRefund } from './close-refund.ts'
import { notifyOfRefund } from './notify-couple.ts'

export interface RefundAnswer {
  refundId: number
  adminId: number
  reason: string
}

/**
 * Sends a failed refund again, as a new refund that takes over what is owed and what is reserved. Returns its id.
 * Throws not_found, state_changed, chargeback_open.
 */
export async function retryRefund(tx: Tx, services: Services, answer: RefundAnswer): Promise<number> {
  const { refund, payment } = await lockAnswerable(tx, answer.refundId)
  const at = services.clock.now()
  const acting = { actor: 'admin', actorId: answer.adminId, reason: answer.reason, at } as const
  await transition(tx, refundProcess, 'replace', { table: 'refunds', id: refund.id }, acting)
  await releaseReserved(tx, refund)
  const amount = refund.amount_cents
  const reason = refund.reason as RefundOrder['reason']
  const from = ACCOUNTS.refundPayable(refund.id)
  const next = await beginRefund(tx, { paymentId: payment.id, amount, from, reason, bookingId: payment.booking_id, at })
  await notifyOfRefund(tx, services, payment, refund, refund.reason === 'given-back' ? 'given-back' : 'again')
  return next
}

/**
 * An admin has paid a failed refund from our own bank account. Ledger: debit refund_payable A; credit bank A.
 * Throws not_found, state_changed, chargeback_open.
 */
export async function payRefundOutside(tx: Tx, services: Services, answer: RefundAnswer): Promise<void> {
  const { refund, payment } = await lockAnswerable(tx, answer.refundId)
  const at = services.clock.now()
  const acting = { actor: 'admin', actorId: answer.adminId, reason: answer.reason, at } as const
  await closeRefund(tx, refund, { kind: 'refund-paid-outside', to: ACCOUNTS.bank }, acting)
  await notifyOfRefund(tx, services, payment, refund, refund.reason === 'given-back' ? 'given-back-outside' : 'outside')
  await finishRefund(tx, services, payment, { silent: true })
}

/** The failed refund and its payment, locked after their booking. While the couple's bank decides, nothing is sent. */
async function lockAnswerable(tx: Tx, refundId: number): Promise<{ refund: RefundRow; payment: PaymentRow }> {
  const found = await findRefund(tx, refundId)
  const before = found && (await findPayment(tx, found.payment_id))
  if (!found || !before) throw notFound()
  const { payment } = await lockPaymentContext(tx, before)
  const refund = await lockRefund(tx, refundId)
  if (await hasOpenChargeback(tx, { paymentId: payment.id })) {
    throw bankHoldsRefund()
  }
  return { refund, payment }
}
