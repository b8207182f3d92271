import { listingProcess } from '#contract/processes/listing.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { tellWatchers } from '#server/features/listings/commands/tell-watchers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import type { TransferRow } from '../store/transfers.ts'

/**
 * Ends a reservation for good: the transfer is listed again, and whoever watches it is told. Takes a reserved transfer,
 * locked by the caller.
 */
export async function endReservation(
  tx: Tx,
  transfer: TransferRow,
  acting: Acting & { actor: 'provider' | 'timer' },
): Promise<void> {
  const set = { buyer_id: null, payment_id: null, reserved_until: null, guest_count: null, reservation_ending: false }
  await transition(tx, transferProcess, 'release', { table: 'transfers', id: transfer.id, set }, acting)
  const listingId = transfer.listing_id as number
  await transition(tx, listingProcess, 'release', { table: 'listings', id: listingId }, acting)
  await tellWatchers(tx, listingId)
}
