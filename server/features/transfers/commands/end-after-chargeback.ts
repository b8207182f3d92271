import type { Cents } from '#contract/money.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { returnToSeller } from '#server/features/bookings/commands/transfer-booking.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { buyerPrice } from '../policy.ts'
import type { TransferRow } from '../store/transfers.ts'
import { coverSellerLosses } from './allocate-loss.ts'
import { notifyParties } from './notify-parties.ts'
import { refundFromEscrow } from './refund-from-escrow.ts'

/**
 * The buyer's bank took the price back for good, and the escrow has covered that: the transfer ends, the seller's
 * booking is confirmed again, and nobody is paid. What the bank left of the price, in cents, goes back to the buyer,
 * too. Takes a paid transfer, locked by the caller. Throws state_changed.
 */
export async function endAfterChargeback(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  taken: Cents,
): Promise<void> {
  const at = services.clock.now()
  const acting = { actor: 'provider', at, reason: 'the bank decided for the buyer' } as const
  const set = { deadline: null, frozen_at: null, ended_at: at, ending: 'taken-back' } as const
  await transition(tx, transferProcess, 'lose', { table: 'transfers', id: transfer.id, set }, acting)
  await returnToSeller(tx, transfer.booking_id, acting)
  await transition(tx, listingProcess, 'free', { table: 'listings', id: transfer.listing_id as number }, acting)
  const rest = buyerPrice(transfer) - taken
  if (rest > 0) await refundFromEscrow(tx, transfer, { amount: rest, reason: 'transfer-refused', at })
  await notifyParties(tx, services, transfer.id, [['taken-back-buyer', 'buyer']], { takenBack: taken })
  await notifyParties(tx, services, transfer.id, [
    ['returned-seller', 'seller'],
    ['returned-owner', 'owner'],
  ])
  await coverSellerLosses(tx, services, transfer)
}
