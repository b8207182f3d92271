import { refundProcess } from '#contract/processes/refund.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { debtForPayment } from '#server/features/payments/commands/debt-for-booking.ts'
import { lostOfPayments } from '#server/features/payments/store/chargebacks.ts'
import type { PaymentRow } from '#server/features/payments/store/payments.ts'
import { failedRefundsOf, type RefundRow } from '#server/features/payments/store/refunds.ts'
import { finishRefund } from '#server/features/transfers/commands/finish-refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'

/**
 * Failed refunds are no longer owed once the couple's bank has taken the payment back for good: what the couple owes us
 * for that and what we owe them cancel out. Ledger: debit refund_payable A; credit receivable A. Lock the couple's
 * account and the payment's booking first.
 */
export async function coverFailedRefunds(tx: Tx, services: Services, payment: PaymentRow): Promise<void> {
  const at = services.clock.now()
  const taken = (await lostOfPayments(tx, [payment.id])).get(payment.id) ?? 0
  // a bank that took back only a part has not returned the rest
  let lost = payment.refunded_cents + taken - payment.captured_cents
  for (const refund of await failedRefundsOf(tx, payment.id)) {
    if (refund.amount_cents > lost) continue
    // a debt that was paid, or written off, covers nothing: then the refund is still owed, and an admin decides
    if ((await debtForPayment(tx, payment)) < refund.amount_cents) continue
    lost -= refund.amount_cents
    const acting = { actor: 'provider', at, reason: 'the bank has returned the payment itself' } as const
    await closeRefund(tx, refund, { kind: 'refund-covered', to: ACCOUNTS.receivable(payment.couple_id) }, acting)
    await finishRefund(tx, services, payment, { silent: true })
  }
}

/** What we owed for a failed refund is no longer owed: its amount moves to the account `to`. */
export async function closeRefund(
  tx: Tx,
  refund: RefundRow,
  posting: { kind: 'refund-paid-outside' | 'refund-covered'; to: string },
  acting: Acting,
): Promise<void> {
  await transition(tx, refundProcess, 'close', { table: 'refunds', id: refund.id }, acting)
  await post(tx, {
    kind: posting.kind,
    ref: String(refund.id),
    entries: [debit(ACCOUNTS.refundPayable(refund.id), refund.amount_cents), credit(posting.to, refund.amount_cents)],
    paymentId: refund.payment_id,
    at: acting.at,
  })
}
