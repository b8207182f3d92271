import type { Tx } from '#server/platform/database/connect.ts'
import type { PayoutRow } from './payouts.ts'

/** Notes that a payout is owed back, is not any more, or can't be taken back. */
export async function setReversal(
  tx: Tx,
  id: number,
  change: Partial<Pick<PayoutRow, 'reversal' | 'reversal_wanted_at' | 'checked_at' | 'failure_message'>>,
): Promise<void> {
  await tx.updateTable('payouts').set(change).where('id', '=', id).execute()
}
