import { isUnsold } from '#contract/processes/transfer.ts'
import { liveHoldOf } from '#server/features/holds/store.ts'
import { cancelPaymentOfHold } from '#server/features/payments/commands/cancel-payment.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { TransferServices } from '../above.ts'
import { bankHoldsTransfer, bankTookPayment } from '../policy.ts'
import { chargebacksBehind, type TransferPayments, unsoldWithChargeback } from '../store/chargebacks.ts'
import { lockTransfer } from '../store/transfers.ts'
import { endUnsold } from './end-unsold.ts'

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

/**
 * Ends unpaid transfers while the seller's bank questions a payment for the booking, so that nobody pays into a
 * transfer that might not go through. A hold is asked to end first; if its money arrives anyway, the transfer is frozen
 * instead. Returns how many it moved.
 */
export async function endUnderChargeback(services: TransferServices): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  return eachInTransaction(db, await unsoldWithChargeback(db), async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (!transfer) return false
    const hold = transfer.listing_id === null ? undefined : await liveHoldOf(tx, transfer.listing_id)
    if (hold) return cancelPaymentOfHold(tx, hold, { actor: 'timer', at })
    if (!isUnsold(transfer.stage)) return false
    const acting = { actor: 'timer', at, reason: 'a bank is deciding about a payment of the booking' } as const
    await endUnsold(tx, services, transfer, 'expire', 'questioned', acting)
    return true
  })
}
