import type { Cents } from '#contract/money.ts'
import { refundProcess } from '#contract/processes/refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { insertRefund, type RefundRow } from '../store/refunds.ts'

export const sendRefundJob = jobKind<{ refundId: number }>('send-refund')

/**
 * Begins a refund: its amount is reserved on the payment, a job brings it to the provider once this is committed. The
 * caller posts it, from wherever the money is, to refund_payable in the same transaction. Throws when more than was
 * captured would go back.
 */
export async function openRefund(
  tx: Tx,
  order: { paymentId: number; amount: Cents; reason: string; at: Date },
): Promise<RefundRow> {
  const refund = await insertRefund(tx, {
    payment_id: order.paymentId,
    amount_cents: order.amount,
    reason: order.reason,
    created_at: order.at,
  })
  const birth = { process: refundProcess.name, id: refund.id, name: 'begin', from: null, to: 'pending' }
  await recordEvent(tx, birth, { actor: 'system', reason: order.reason, at: order.at })
  await addJob(tx, sendRefundJob, { refundId: refund.id }, { key: `refund-${refund.id}` })
  return refund
}
