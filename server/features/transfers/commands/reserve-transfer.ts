import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { endOfSale } from '#contract/sale-times.ts'
import { checkAmountSeen } from '#server/features/bookings/commands/hold-date.ts'
import { seeListing } from '#server/features/listings/commands/see-listing.ts'
import { findListing } from '#server/features/listings/store/listings.ts'
import { type Clock, later, MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { transition } from '#server/platform/transition.ts'
import { buyerPrice, checkGuests } from '../policy.ts'
import { findTransferOfListing, lockTransfer, setGuests, type TransferRow } from '../store/transfers.ts'

export interface EscrowRequest {
  buyerId: number
  listingId: number
  /** must be the listing's own, when given */
  transferId: number | undefined
  /** the price that the couple saw, cents */
  amountSeen: Cents
  /** undefined: the seller's number, as it is now */
  guestCount?: number | undefined
}

/** This couple's own former reservation of the transfer is about to end: settle its payment, then look again. */
export class OwnReservationEnds extends Error {
  readonly paymentId: number
  constructor(paymentId: number) {
    super('a former reservation is ending')
    this.paymentId = paymentId
  }
}

/** What the couple pays that has the transfer now, or would buy it: of an accepted offer its own price. Cents. */
export const priceOf = (transfer: Pick<TransferRow, 'asking_cents' | 'agreed_cents' | 'venue_fee_cents'>): Cents =>
  buyerPrice(transfer)

/**
 * Sets the number of guests that the buyer comes with. False when the reservation is over meanwhile. Throws
 * invalid_request above what the listing takes.
 */
export async function setGuestsOfReservation(tx: Tx, transfer: TransferRow, guestCount: number): Promise<boolean> {
  const listing = await findListing(tx, transfer.listing_id as number, null)
  checkGuests(guestCount, listing?.max_guests ?? 0)
  return setGuests(tx, transfer, guestCount)
}

/**
 * Looks whether this couple may reserve the transfer now. One that it may reserve is locked, so that nobody else does
 * before `reserve`. Throws not_found (for a listing this couple can't see either), own_listing, listing_sold,
 * listing_unavailable, listing_held (with the end of the other couple's time), hold_expired after the 24 hours of an
 * accepted offer, and price_changed (domain.md row 5).
 */
export async function checkReservable(tx: Tx, request: EscrowRequest, clock: Clock): Promise<TransferRow> {
  const { row: listing } = await seeListing(tx, request.listingId, { id: request.buyerId, role: 'couple' }, clock)
  const found = await findTransferOfListing(tx, request.listingId)
  const free = found?.state === 'listed' || (found?.state === 'offer_accepted' && found.buyer_id === request.buyerId)
  const transfer = free ? await lockTransfer(tx, found.id) : found
  const wrong = request.transferId !== undefined && request.transferId !== transfer?.id
  if (!transfer || wrong) throw notFound()
  if (transfer.seller_id === request.buyerId) throw new AppError('own_listing', 'This is your own transfer.')
  switch (transfer.state) {
    case 'listed':
      break
    case 'offer_accepted':
      if (transfer.buyer_id !== request.buyerId) throw held(transfer.deadline)
      if (transfer.deadline !== null && transfer.deadline > clock.now()) break
      throw new AppError('hold_expired', 'Your time to pay at the agreed price is over.')
    case 'reserved':
      if (transfer.buyer_id === request.buyerId) throw new OwnReservationEnds(transfer.payment_id as number)
      throw held(transfer.reserved_until)
    case 'funded':
    case 'assigned':
    case 'disputed':
    case 'completed':
      throw new AppError('listing_sold', 'This date has been booked.')
    default:
      throw unavailable()
  }
  if (!listing.venue_verified || clock.now() >= endOfSale(transfer.event_date, listing.venue_state)) throw unavailable()
  checkAmountSeen(request.amountSeen, priceOf(transfer))
  if (request.guestCount !== undefined) checkGuests(request.guestCount, listing.max_guests)
  return transfer
}

function held(until: Date | null): AppError {
  return new AppError('listing_held', 'Someone is booking this date right now.', { heldUntil: until?.toISOString() })
}

function unavailable(): AppError {
  return new AppError('listing_unavailable', 'This date can no longer be booked.')
}

/**
 * Reserves a transfer for 15 minutes: a listed one, or the one that is kept for this couple's accepted offer. Takes it
 * as `checkReservable` has locked it.
 */
export async function reserve(
  tx: Tx,
  transfer: TransferRow,
  by: { buyerId: number; paymentId: number; guestCount: number | null },
  at: Date,
): Promise<void> {
  const acting = { actor: 'other-couple', actorId: by.buyerId, at } as const
  const set = {
    buyer_id: by.buyerId,
    payment_id: by.paymentId,
    guest_count: by.guestCount,
    reserved_until: later(at, LIMITS.holdMinutes * MINUTE),
    reservation_ending: false,
  }
  await transition(tx, transferProcess, 'reserve', { table: 'transfers', id: transfer.id, set }, acting)
  if (transfer.state === 'offer_accepted') return // its listing has been held since the offer was accepted
  const listing = { table: 'listings', id: transfer.listing_id as number } as const
  await transition(tx, listingProcess, 'hold', listing, { ...acting, actor: 'couple' })
}
