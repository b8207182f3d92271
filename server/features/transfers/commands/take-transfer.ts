import type { Cents } from '#contract/money.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { type BookingRow, findBooking } from '#server/features/bookings/store/bookings.ts'
import { RetryHold } from '#server/features/holds/commands/begin-hold.ts'
import { checkAmountSeen, checkGuestCount, sold, unavailable } from '#server/features/holds/policy.ts'
import { type HoldTerms, liveHoldOf } from '#server/features/holds/store.ts'
import { seeListing } from '#server/features/listings/commands/see-listing.ts'
import { cancelBalancePayment } from '#server/features/payments/commands/cancel-payment.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { transition } from '#server/platform/transition.ts'
import { beingTakenOver, buyerPrice, isSaleOpen, ownTransfer, saleOf } from '../policy.ts'
import { isPaymentQuestioned } from '../store/chargebacks.ts'
import { findTransferOfListing, lockTransfer, type TransferRow } from '../store/transfers.ts'

export interface TransferToTake {
  coupleId: number
  listingId: number
  /** if given, must be the transfer of this listing */
  transferId?: number | undefined
  /** the price that the couple saw, in cents */
  amountSeen: Cents
  /** undefined: the seller's current number of guests */
  guestCount?: number | undefined
}

/**
 * Takes a transfer for a couple: a listed one, or the one kept for their accepted offer. The caller begins the hold in
 * the same transaction. The booking is locked, so that nobody else takes it, and the seller's open balance payment is
 * canceled. Throws not_found (also for a listing this couple can't see), own_listing, listing_sold, listing_unavailable
 * (also while a bank questions what the seller has paid), listing_held (with the end of the other couple's time),
 * hold_expired after the deadline of an accepted offer, price_changed (domain.md row 5), invalid_request for too many
 * guests, and RetryHold.
 */
export async function takeTransfer(tx: Tx, input: TransferToTake, clock: Clock): Promise<HoldTerms> {
  const { row: listing } = await seeListing(tx, input.listingId, { id: input.coupleId, role: 'couple' }, clock)
  const found = await findTransferOfListing(tx, input.listingId)
  const isOnOffer =
    found?.stage === 'listed' || (found?.stage === 'offer_accepted' && found.buyer_id === input.coupleId)
  const transfer = isOnOffer ? await lockTransfer(tx, found.id) : found
  const wrong = input.transferId !== undefined && input.transferId !== transfer?.id
  if (!transfer || wrong) throw notFound()
  await checkForSale(tx, transfer, input, clock)
  const venue = { venueState: listing.venue_state, venueVerified: listing.venue_verified }
  if (!isSaleOpen(saleOf({ ...transfer, ...venue }), clock.now())) throw unavailable()
  if (await isPaymentQuestioned(tx, transfer)) throw unavailable() // "end questioned transfers" hasn't run yet
  const amount = buyerPrice(transfer)
  checkAmountSeen(input.amountSeen, amount)
  if (input.guestCount !== undefined) checkGuestCount(input.guestCount, listing.max_guests)

  const acting = { actor: 'couple', actorId: input.coupleId, at: clock.now() } as const
  // after an accepted offer, the listing is already held
  if (transfer.state === 'listed') {
    await transition(tx, listingProcess, 'hold', { table: 'listings', id: input.listingId }, acting)
  }
  // the number of guests is frozen with the price: the seller may change their own while the buyer pays
  const booking = (await findBooking(tx, transfer.booking_id)) as BookingRow
  await cancelBalancePayment(tx, booking)
  return {
    listing_id: input.listingId,
    transfer_id: transfer.id,
    amount_cents: amount,
    guest_count: input.guestCount ?? booking.guest_count,
    max_guests: listing.max_guests,
  }
}

/** Throws an error worded for this couple if they can't buy the transfer now. */
async function checkForSale(tx: Tx, transfer: TransferRow, { coupleId }: TransferToTake, clock: Clock): Promise<void> {
  if (transfer.seller_id === coupleId) throw ownTransfer()
  switch (transfer.stage) {
    case 'listed':
      return
    case 'offer_accepted':
      if (transfer.buyer_id !== coupleId) throw beingTakenOver(transfer.deadline)
      if (transfer.deadline !== null && transfer.deadline > clock.now()) return
      throw new AppError('hold_expired', 'Your time to pay the agreed price has run out.')
    case 'reserved': {
      const hold = await liveHoldOf(tx, transfer.listing_id as number)
      if (hold && hold.couple_id !== coupleId) throw beingTakenOver(hold.expires_at)
      throw new RetryHold(hold?.id ?? null)
    }
    case 'funded':
    case 'assigned':
    case 'disputed':
    case 'completed':
      throw sold()
    default:
      throw unavailable()
  }
}
