import { listingProcess } from '#contract/processes/listing.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { tellWatchers } from '#server/features/listings/commands/tell-watchers.ts'
import { leaveOffer } from '#server/features/offers/commands/end-offers.ts'
import { lockOffer } from '#server/features/offers/store.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import type { TransferRow } from '../store/transfers.ts'
import { WITHOUT_BUYER } from './keep-for-offer.ts'

/**
 * Ends a reservation for good. While the 24 hours of an accepted offer run, the transfer goes on being kept for its
 * couple; else it is listed again, the offer is unpaid, and whoever watches the date is told. Takes a reserved transfer,
 * locked by the caller.
 */
export async function endReservation(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  acting: Acting & { actor: 'provider' | 'timer' },
): Promise<void> {
  const over = { payment_id: null, reserved_until: null, guest_count: null, reservation_ending: false }
  const offer = transfer.offer_id === null ? undefined : await lockOffer(tx, transfer.offer_id)
  if (offer?.deadline && offer.deadline > acting.at) {
    const target = { table: 'transfers', id: transfer.id, set: over } as const
    return transition(tx, transferProcess, 'releaseToOffer', target, acting)
  }
  const set = { ...over, ...WITHOUT_BUYER }
  await transition(tx, transferProcess, 'release', { table: 'transfers', id: transfer.id, set }, acting)
  const listingId = transfer.listing_id as number
  await transition(tx, listingProcess, 'release', { table: 'listings', id: listingId }, acting)
  if (offer) await leaveOffer(tx, services, offer, acting)
  await tellWatchers(tx, listingId)
}
