import { listingProcess } from '#contract/processes/listing.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { notifyWatchers } from '#server/features/listings/commands/notify-watchers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import type { TransferRow } from '../store/transfers.ts'

/**
 * Keeps a listed transfer for the couple whose offer was accepted, at the offer's price in cents and until its
 * deadline; to everybody else, its listing is held. Takes a transfer locked by the caller. Throws state_changed.
 */
export async function keepForOffer(
  tx: Tx,
  transfer: TransferRow,
  offer: { id: number; couple_id: number; price_cents: number },
  deadline: Date,
  acting: Acting & { actor: 'couple' | 'other-couple' },
): Promise<void> {
  const set = { buyer_id: offer.couple_id, offer_id: offer.id, agreed_cents: offer.price_cents, deadline }
  await transition(tx, transferProcess, 'acceptOffer', { table: 'transfers', id: transfer.id, set }, acting)
  const listing = { table: 'listings', id: transfer.listing_id as number } as const
  await transition(tx, listingProcess, 'hold', listing, { ...acting, actor: 'couple' })
}

/** What a transfer no longer has when it is listed for everybody again. */
const WITHOUT_BUYER = { buyer_id: null, offer_id: null, agreed_cents: null, deadline: null }

/**
 * Relists a transfer that was kept for an accepted offer, and notifies couples watching it. Takes a transfer locked by
 * the caller, who also ends the offer. Throws state_changed.
 */
export async function stopKeeping(tx: Tx, transfer: TransferRow, acting: Acting): Promise<void> {
  const target = { table: 'transfers', id: transfer.id, set: WITHOUT_BUYER } as const
  await transition(tx, transferProcess, 'leaveOffer', target, acting)
  const listingId = transfer.listing_id as number
  const actor = acting.actor === 'other-couple' ? 'couple' : acting.actor
  await transition(tx, listingProcess, 'release', { table: 'listings', id: listingId }, { ...acting, actor })
  await notifyWatchers(tx, listingId)
}
