import type { Cents } from '#contract/money.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { isPaid, transferProcess } from '#contract/processes/transfer.ts'
import { returnToSeller } from '#server/features/bookings/commands/transfer-booking.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { buyerPrice } from '../policy.ts'
import { chargebacksBehind } from '../store/chargebacks.ts'
import type { TransferRow } from '../store/transfers.ts'
import { coverSellerLosses } from './allocate-loss.ts'
import { frozenBy } from './freeze-transfer.ts'
import { notifyParties } from './notify-parties.ts'
import { refundFromEscrow } from './refund-from-escrow.ts'

/**
 * Ends a paid transfer whose price the buyer's bank took back for good, all of it or a part, once no bank is deciding
 * on any of it: the escrow has covered the loss, the seller's booking is confirmed again, and nobody is paid. What the
 * bank left of the price goes back to the buyer, too. Until then, the transfer stays frozen, since a refund might pay a
 * second time what is still disputed. Takes a live transfer, locked by the caller. Returns whether the transfer has
 * ended.
 */
export async function endAfterChargeback(tx: Tx, services: Services, transfer: TransferRow): Promise<boolean> {
  if (!isPaid(transfer) || (await frozenBy(tx, transfer)) === 'price') return false
  const taken = await takenOfPrice(tx, transfer)
  if (taken === 0) return false
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
  return true
}

/** What banks have taken back of the buyer's price for good, in cents. */
async function takenOfPrice(tx: Tx, transfer: TransferRow): Promise<Cents> {
  const lost = (await chargebacksBehind(tx, transfer, 'lost')).filter(({ by }) => by === 'price')
  return lost.reduce((sum, { cents }) => sum + cents, 0)
}
