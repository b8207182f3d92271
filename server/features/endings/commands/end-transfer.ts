import { isUnsold, type TransferEnding } from '#contract/processes/transfer.ts'
import { voidOffers } from '#server/features/offers/commands/end-offers.ts'
import { endPaid } from '#server/features/transfers/commands/end-paid.ts'
import { endUnsold } from '#server/features/transfers/commands/end-unsold.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import type { Acting } from '#server/platform/transition.ts'
import { refusalByTransfer } from '../policy.ts'

/**
 * Before a booking ends, its transfer does: an unsold one is withdrawn or expires, and one in escrow is refunded to its
 * buyer if the venue or an admin cancels (domain.md row 23). `ending` tells all parties why. Takes a locked booking.
 * Throws state_changed while the transfer can't end in this way (`refusalByTransfer`), and chargeback_open while its
 * buyer's own bank has the money.
 */
export async function endTransferOf(
  tx: Tx,
  services: Services,
  bookingId: number,
  ending: TransferEnding,
  acting: Acting,
): Promise<void> {
  const transfer = await liveTransferOf(tx, bookingId)
  if (!transfer) return
  const refusal = refusalByTransfer(transfer.stage, acting.actor)
  if (refusal) throw refusal
  if (isUnsold(transfer.state)) {
    const name = acting.actor === 'couple' ? 'withdraw' : 'expire'
    return endUnsold(tx, { ...services, above: { voidOffers } }, transfer, name, ending, acting)
  }
  if (transfer.state === 'funded') return endPaid(tx, services, transfer, 'refuse', ending, acting)
  if (transfer.state === 'disputed') return endPaid(tx, services, transfer, 'refund', ending, acting)
}
