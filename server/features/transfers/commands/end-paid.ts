import { listingProcess } from '#contract/processes/listing.ts'
import { type TransferEnding, transferProcess } from '#contract/processes/transfer.ts'
import { returnToSeller } from '#server/features/bookings/commands/transfer-booking.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { buyerPrice } from '../policy.ts'
import type { TransferRow } from '../store/transfers.ts'
import { coverSellerLosses } from './allocate-loss.ts'
import { checkNotFrozen } from './freeze-transfer.ts'
import { notifyParties } from './notify-parties.ts'
import { refundFromEscrow } from './refund-from-escrow.ts'

/**
 * The transfer fails after it was paid: the venue refuses or stays silent, a dispute is decided for the buyer or isn't
 * decided in time, or the booking is about to be canceled. The buyer gets everything back, and the seller's booking is
 * confirmed again. What the venue said, or how an admin decided a dispute, is stored for the parties; other reasons are
 * only logged. Throws state_changed, and chargeback_open while the buyer's own bank has the money.
 */
export async function endPaid(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  name: 'refuse' | 'refund',
  ending: TransferEnding,
  acting: Acting,
): Promise<void> {
  const { at } = acting
  await checkNotFrozen(tx, transfer, name)
  const set = {
    deadline: null,
    frozen_at: null,
    ended_at: at,
    ending,
    ...(ending === 'declined' && { reason: acting.reason ?? null }),
    ...(ending === 'dispute' && { decision: acting.reason ?? null }),
  }
  await transition(tx, transferProcess, name, { table: 'transfers', id: transfer.id, set }, acting)
  await returnToSeller(tx, transfer.booking_id, acting)
  await transition(tx, listingProcess, 'free', { table: 'listings', id: transfer.listing_id as number }, acting)
  const reason = name === 'refuse' ? 'transfer-refused' : 'dispute-refund'
  await refundFromEscrow(tx, transfer, { amount: buyerPrice(transfer), reason, at })
  await notifyParties(tx, services, transfer.id, [
    ['returned-buyer', 'buyer'],
    ['returned-seller', 'seller'],
    ['returned-owner', 'owner'],
  ])
  await coverSellerLosses(tx, services, transfer)
}
