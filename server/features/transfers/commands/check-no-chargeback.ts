import type { Db } from '#server/platform/database/connect.ts'
import { bankHoldsTransfer, bankTookPayment } from '../policy.ts'
import { chargebacksBehind, type TransferPayments } from '../store/chargebacks.ts'

/**
 * A couple passes on only what they have paid. Throws chargeback_open while their bank decides on a payment of the
 * booking, and not_transferable when it took one back (docs/decisions/0010-chargebacks.md).
 */
export async function checkNoChargeback(db: Db, transfer: TransferPayments): Promise<void> {
  if ((await chargebacksBehind(db, transfer, 'open')).length > 0) {
    throw bankHoldsTransfer()
  }
  if ((await chargebacksBehind(db, transfer, 'lost')).length > 0) {
    throw bankTookPayment()
  }
}
