import { listingProcess } from '#contract/processes/listing.ts'
import type { Actor } from '#contract/processes/process.ts'
import { isUnsold, type TransferEnding, type TransferStage } from '#contract/processes/transfer.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import { offerAgain } from '#server/features/listings/commands/offer-again.ts'
import { voidOffers } from '#server/features/offers/commands/end-offers.ts'
import { cancelBalancePayment } from '#server/features/payments/commands/cancel-payment.ts'
import { endPaid } from '#server/features/transfers/commands/end-paid.ts'
import { endUnsold } from '#server/features/transfers/commands/end-unsold.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { VenueRow } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'

/** Why a transfer at this stage keeps the actor from ending the booking now; null when it ends with the booking. */
export function refusalByTransfer(stage: TransferStage, actor: Actor): AppError | null {
  const byHost = actor === 'venue' || actor === 'admin'
  if (isUnsold(stage)) return null
  if ((stage === 'funded' && byHost) || (stage === 'disputed' && actor === 'admin')) return null
  const message =
    stage === 'reserved'
      ? 'Another couple is paying for this booking right now. Please look again in half an hour.'
      : 'This booking is passing to another couple. It can be cancelled once the transfer has been completed or has ended.'
  return new AppError('state_changed', message, { state: stage })
}

/**
 * Before a booking ends, its transfer does: an unsold one is void, and one in escrow goes back to its buyer if the
 * venue or an admin cancels (domain.md row 23). `ending` tells all parties why. Takes a locked booking. Throws
 * state_changed while somebody is buying or about to confirm it.
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

/** The date of an ended booking can be listed again by its venue, and its balance can't be paid any more. */
export async function freeDate(tx: Tx, booking: BookingTerms, acting: Acting): Promise<void> {
  await transition(tx, listingProcess, 'free', { table: 'listings', id: booking.listing_id }, acting)
  await cancelBalancePayment(tx, booking)
}

/** The same if its couple cancelled: the date may be on sale again by itself. Returns whether it is. */
export async function sellDateAgain(
  tx: Tx,
  services: Services,
  venue: VenueRow,
  booking: BookingTerms,
  acting: Acting,
): Promise<boolean> {
  const listing = { id: booking.listing_id, event_date: booking.event_date }
  const onSale = await offerAgain(tx, services, venue, listing, acting)
  await cancelBalancePayment(tx, booking)
  return onSale
}
