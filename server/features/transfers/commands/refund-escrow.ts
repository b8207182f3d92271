import type { Cents } from '#contract/money.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { openRefund } from '#server/features/payments/commands/open-refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { TransferRow } from '../store/transfers.ts'

/**
 * Money of the buyer leaves the escrow, on its way back. `amount` in cents, at most what the escrow holds. Ledger:
 * debit escrow; credit refund_payable. The state of the transfer is the caller's.
 */
export async function refundFromEscrow(
  tx: Tx,
  transfer: TransferRow,
  { amount, reason, at }: { amount: Cents; reason: 'transfer-refused' | 'dispute-refund'; at: Date },
): Promise<void> {
  const paymentId = transfer.payment_id as number
  const refund = await openRefund(tx, { paymentId, amount, reason, at })
  await post(tx, {
    kind: 'refund-begun',
    ref: String(refund.id),
    entries: [debit(ACCOUNTS.escrow(transfer.id), amount), credit(ACCOUNTS.refundPayable(refund.id), amount)],
    bookingId: transfer.booking_id,
    paymentId,
    at,
  })
}
