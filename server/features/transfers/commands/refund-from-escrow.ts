import type { Cents } from '#contract/money.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import { beginRefund, type RefundOrder } from '#server/features/payments/commands/begin-refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { TransferRow } from '../store/transfers.ts'

/**
 * Sends the buyer's money back out of escrow. `amount` in cents, at most what is in escrow. The caller sets the
 * transfer's state.
 */
export async function refundFromEscrow(
  tx: Tx,
  transfer: TransferRow,
  {
    amount,
    reason,
    at,
  }: { amount: Cents; reason: Exclude<RefundOrder['reason'], 'late-payment' | 'cancelled'>; at: Date },
): Promise<void> {
  const from = ACCOUNTS.escrow(transfer.id)
  const { payment_id: paymentId, booking_id: bookingId } = transfer
  await beginRefund(tx, { paymentId: paymentId as number, amount, from, reason, bookingId, at })
}
