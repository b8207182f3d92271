import type { Cents } from '#contract/money.ts'
import { refundProcess } from '#contract/processes/refund.ts'
import { formatCents } from '#contract/wording/format.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { debtForPayment } from '#server/features/payments/commands/debt-for-booking.ts'
import { lostOfPayments } from '#server/features/payments/store/chargebacks.ts'
import type { PaymentRow } from '#server/features/payments/store/payments.ts'
import {
  coveredRefundsOf,
  failedRefundsOf,
  findRefund,
  type RefundRow,
} from '#server/features/payments/store/refunds.ts'
import { finishRefund } from '#server/features/transfers/commands/finish-refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { splitRefund } from './split-refund.ts'

/**
 * Failed refunds are no longer owed once the couple's bank has taken the payment back for good: what the couple owes us
 * for that and what we owe them cancel out. If the bank has returned only a part of a refund, the rest waits. Ledger:
 * debit refund_payable A; credit receivable A. Lock the couple's account and the payment's booking first.
 */
export async function coverFailedRefunds(tx: Tx, services: Services, payment: PaymentRow): Promise<void> {
  const at = services.clock.now()
  const taken = (await lostOfPayments(tx, [payment.id])).get(payment.id) ?? 0
  // a bank may have taken only what we hadn't refunded; beyond that, it has paid in place of our refunds
  let lost = payment.refunded_cents + taken - payment.captured_cents - (await coveredOf(tx, payment.id))
  for (const refund of await failedRefundsOf(tx, payment.id)) {
    const amount = Math.min(refund.amount_cents, lost)
    if (amount <= 0) return
    // a debt that was paid, or written off, covers nothing: then the refund is still owed, and an admin decides
    if ((await debtForPayment(tx, payment)) < amount) continue
    lost -= amount
    const acting = { actor: 'provider', at, reason: 'the bank has returned the payment itself' } as const
    const covered = amount === refund.amount_cents ? refund : await split(tx, payment, refund, amount, at)
    await closeRefund(tx, covered, { kind: 'refund-covered', to: ACCOUNTS.receivable(payment.couple_id) }, acting)
    await finishRefund(tx, services, payment, { silent: true })
  }
}

/** What the couple's bank has already paid in place of refunds that had failed, in cents. */
const coveredOf = async (tx: Tx, paymentId: number): Promise<Cents> =>
  (await coveredRefundsOf(tx, paymentId)).reduce((sum, { amount_cents: cents }) => sum + cents, 0)

/** Splits a refund after the bank has returned this much of it; returns that part as a refund, and the rest waits. */
async function split(tx: Tx, payment: PaymentRow, refund: RefundRow, amount: Cents, at: Date): Promise<RefundRow> {
  const why = `Of ${formatCents(refund.amount_cents)}, the couple’s bank has returned ${formatCents(amount)} itself. Don’t pay that part again.`
  const { done } = await splitRefund(tx, payment, refund, { amount, why, at })
  return (await findRefund(tx, done)) as RefundRow
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
