import type { Cents } from '#contract/money.ts'
import { refundProcess } from '#contract/processes/refund.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import { beginWaitingRefund, type RefundOrder } from '#server/features/payments/commands/begin-refund.ts'
import type { PaymentRow } from '#server/features/payments/store/payments.ts'
import { type RefundRow, releaseReserved } from '#server/features/payments/store/refunds.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { transition } from '#server/platform/transition.ts'

/**
 * Two refunds take the place of one that failed: `amount` of it, which the couple has by now, and the rest, which waits
 * for an admin. `why` is for the admin. Returns their ids.
 */
export async function splitRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { amount, why, at }: { amount: Cents; why: string; at: Date },
): Promise<{ done: number; rest: number }> {
  const target = { table: 'refunds', id: refund.id } as const
  await transition(tx, refundProcess, 'replace', target, { actor: 'provider', at, reason: why })
  await releaseReserved(tx, refund)
  const order = (cents: Cents): RefundOrder => ({
    paymentId: payment.id,
    amount: cents,
    from: ACCOUNTS.refundPayable(refund.id),
    reason: refund.reason as RefundOrder['reason'],
    bookingId: payment.booking_id,
    at,
  })
  const done = await beginWaitingRefund(tx, order(amount), why)
  return { done, rest: await beginWaitingRefund(tx, order(refund.amount_cents - amount), why) }
}
