import type { Cents } from '#contract/money.ts'
import { refundProcess } from '#contract/processes/refund.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { recordEvent, transition } from '#server/platform/transition.ts'
import { insertRefund } from '../store/refunds.ts'

export const sendRefundJob = jobKind<{ refundId: number }>('send-refund')

export interface RefundOrder {
  paymentId: number
  amount: Cents
  /** the ledger account that holds the money */
  from: string
  reason: 'late-payment' | 'cancelled' | 'transfer-refused' | 'dispute-refund' | 'dispute-split' | 'given-back'
  bookingId: number | null
  at: Date
}

/**
 * Begins a refund, the one way for money to go back to a card: its amount is reserved on the payment and posted, and a
 * job sends it to the provider once this is committed. Returns its id. Ledger: debit `from` A; credit refund_payable A.
 * Throws when more than was captured would go back, or more than is in the account.
 */
export async function beginRefund(tx: Tx, order: RefundOrder): Promise<number> {
  const { paymentId, amount, reason, at } = order
  const { id } = await insertRefund(tx, { payment_id: paymentId, amount_cents: amount, reason, created_at: at })
  const birth = { process: refundProcess.name, id, name: 'begin', from: null, to: 'pending' }
  await recordEvent(tx, birth, { actor: 'system', reason, at })
  await post(tx, {
    kind: 'refund-begun',
    ref: String(id),
    entries: [debit(order.from, amount), credit(ACCOUNTS.refundPayable(id), amount)],
    bookingId: order.bookingId,
    paymentId,
    at,
  })
  await addJob(tx, sendRefundJob, { refundId: id }, { key: `refund-${id}` })
  return id
}

/** Begins a refund that waits for an admin before it goes to the provider; `why` is for the admin. Returns its id. */
export async function beginWaitingRefund(tx: Tx, order: RefundOrder, why: string): Promise<number> {
  const id = await beginRefund(tx, order)
  const target = { table: 'refunds', id, set: { failure_message: why } } as const
  await transition(tx, refundProcess, 'wait', target, { actor: 'system', at: order.at, reason: why })
  return id
}
