import { listingProcess } from '#contract/processes/listing.ts'
import { isUnsold, type TransferEnding, transferProcess } from '#contract/processes/transfer.ts'
import { liveHoldOf } from '#server/features/holds/store.ts'
import { cancelPaymentOfHold } from '#server/features/payments/commands/cancel-payment.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { type Acting, transition, tryTransition } from '#server/platform/transition.ts'
import type { TransferServices } from '../above.ts'
import { unsoldWithChargeback } from '../store/chargebacks.ts'
import { lockTransfer, type TransferRow } from '../store/transfers.ts'
import { coverSellerLosses } from './allocate-loss.ts'
import { stopKeeping } from './keep-for-offer.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * Ends a transfer that nobody has bought, by this transition: the seller withdraws it, its time is over, a bank
 * questions a payment, or its booking ends. Its listing comes down, and its offers are void, even an accepted one.
 * Seller and venue are told why, unless they ended it themselves. What the seller's bank took back while a buyer was
 * paying now comes out of the venue's money. Throws state_changed when it has already ended.
 */
export async function endUnsold(
  tx: Tx,
  services: TransferServices,
  transfer: TransferRow,
  name: 'withdraw' | 'expire',
  ending: TransferEnding,
  acting: Acting,
): Promise<void> {
  if (!isUnsold(transfer.stage)) throw new Error(`transfer ${transfer.id} is ${transfer.stage}`)
  const set = { ended_at: acting.at, deadline: null, ending }
  if (transfer.state === 'offer_accepted') await stopKeeping(tx, transfer, acting)
  await services.above.voidOffers(tx, services, transfer.id, 'over', acting)
  await transition(tx, transferProcess, name, { table: 'transfers', id: transfer.id, set }, acting)
  if (transfer.listing_id !== null) {
    // after days without timers, the listing may have expired on its own
    await tryTransition(tx, listingProcess, 'deactivate', { table: 'listings', id: transfer.listing_id }, acting)
  }
  if (acting.actor !== 'couple') await notifyParties(tx, services, transfer.id, [['ended-seller', 'seller']])
  if (ending !== 'cancelled-by-venue') await notifyParties(tx, services, transfer.id, [['ended-owner', 'owner']])
  await coverSellerLosses(tx, services, transfer)
}

/**
 * Ends unpaid transfers once the seller's bank questions, or has taken back, a payment for the booking, so that nobody
 * pays into a transfer that might not go through. A hold is asked to end first; if its money arrives anyway, the
 * transfer is frozen instead. Returns how many transfers it acted on.
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
