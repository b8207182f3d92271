import { daysBetween } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { checkAmountSeen } from '#server/features/bookings/commands/hold-date.ts'
import { findListing } from '#server/features/listings/store/listings.ts'
import { type Clock, later, MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { transition, tryTransition } from '#server/platform/transition.ts'
import { checkGuests } from '../policy.ts'
import { findTransferOfListing, setGuests, type TransferRow } from '../store/transfers.ts'

export interface EscrowRequest {
  buyerId: number
  listingId: number
  /** must be the listing's own, when given */
  transferId: number | undefined
  /** the price that the couple saw, cents */
  amountSeen: Cents
  /** undefined: the seller's number */
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

/** What a buyer pays now: the asking price and the venue's fee (domain.md row 16). Cents. */
export const priceOf = (transfer: Pick<TransferRow, 'asking_cents' | 'venue_fee_cents'>): Cents =>
  transfer.asking_cents + transfer.venue_fee_cents

/** Sets the number of guests that the buyer comes with. Throws invalid_request above what the listing takes. */
export async function setGuestsOfReservation(tx: Tx, transfer: TransferRow, guestCount: number): Promise<void> {
  const listing = await findListing(tx, transfer.listing_id as number, null)
  checkGuests(guestCount, listing?.max_guests ?? 0)
  await setGuests(tx, transfer.id, guestCount)
}

/**
 * Looks whether this couple may reserve the transfer now; the reservation itself is decided by `reserve`. Throws
 * not_found, own_listing, listing_sold, listing_unavailable, listing_held (with the end of the other couple's time)
 * and price_changed (domain.md row 5).
 */
export async function checkReservable(tx: Tx, request: EscrowRequest, clock: Clock): Promise<TransferRow> {
  const transfer = await findTransferOfListing(tx, request.listingId)
  const listing = await findListing(tx, request.listingId, null)
  const wrong = request.transferId !== undefined && request.transferId !== transfer?.id
  if (!transfer || !listing || wrong) throw notFound()
  if (transfer.seller_id === request.buyerId) throw new AppError('own_listing', 'This is your own transfer.')
  switch (transfer.state) {
    case 'listed':
      break
    case 'reserved':
      if (transfer.buyer_id === request.buyerId) throw new OwnReservationEnds(transfer.payment_id as number)
      throw new AppError('listing_held', 'Someone is booking this date right now.', {
        heldUntil: transfer.reserved_until?.toISOString(),
      })
    case 'funded':
    case 'assigned':
    case 'disputed':
    case 'completed':
      throw new AppError('listing_sold', 'This date has been booked.')
    default:
      throw unavailable()
  }
  const today = clock.todayIn(listing.venue_state)
  if (!listing.venue_verified || daysBetween(today, transfer.event_date) < LIMITS.transferLastSaleDays) {
    throw unavailable()
  }
  checkAmountSeen(request.amountSeen, priceOf(transfer))
  if (request.guestCount !== undefined) checkGuests(request.guestCount, listing.max_guests)
  return transfer
}

function unavailable(): AppError {
  return new AppError('listing_unavailable', 'This date can no longer be booked.')
}

/**
 * Reserves a listed transfer for 15 minutes. The transfer's row decides who is first. False when another couple was.
 * Throws the violation of `transfers_one_reservation_per_couple` when this couple has reserved another one meanwhile.
 */
export async function reserve(
  tx: Tx,
  transfer: TransferRow,
  by: { buyerId: number; paymentId: number; guestCount: number | null },
  at: Date,
): Promise<boolean> {
  const acting = { actor: 'other-couple', actorId: by.buyerId, at } as const
  const set = {
    buyer_id: by.buyerId,
    payment_id: by.paymentId,
    guest_count: by.guestCount,
    reserved_until: later(at, LIMITS.holdMinutes * MINUTE),
    reservation_ending: false,
  }
  const target = { table: 'transfers', id: transfer.id, set } as const
  if (!(await tryTransition(tx, transferProcess, 'reserve', target, acting))) return false
  const listingId = transfer.listing_id as number
  await transition(tx, listingProcess, 'hold', { table: 'listings', id: listingId }, { ...acting, actor: 'couple' })
  return true
}
