import { LIMITS } from '#contract/limits.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { depositOf, type PaymentPlan, paymentPlan } from '#contract/pricing.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { seeListing } from '#server/features/listings/commands/see-listing.ts'
import type { ListingRow } from '#server/features/listings/store/listings.ts'
import { type Clock, later, MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { recordEvent, tryTransition } from '#server/platform/transition.ts'
import { checkBookable, checkGuestCount, type ListingTerms, sold } from '../policy.ts'
import { type BookingRow, currentBookingOf, insertHold } from '../store.ts'

export interface HoldRequest {
  coupleId: number
  listingId: number
  /** the amount due now that the couple saw, cents */
  amountSeen: Cents
  /** null: the listing's maximum */
  guestCount: number | null
  commissionPercent: number
}

/**
 * The date may be free in a moment: look again. When it is the couple's own hold that is ending, `endingBookingId`
 * names it, so that it can be ended first.
 */
export class LookAgain extends Error {
  readonly endingBookingId: number | null
  constructor(endingBookingId: number | null) {
    super('the date may be free in a moment')
    this.endingBookingId = endingBookingId
  }
}

/**
 * Holds a free date for 15 minutes on frozen terms (domain.md row 9). The listing's row decides who is first: one
 * compare-and-set, no lock before it. Returns the booking and what is paid when.
 * Throws not_found for a listing this couple can't see either, listing_sold, listing_unavailable, price_changed (with the amount of now, in dollars), listing_held
 * (with the end of the other couple's hold), and LookAgain.
 */
export async function holdDate(
  tx: Tx,
  request: HoldRequest,
  clock: Clock,
): Promise<{ booking: BookingRow; plan: PaymentPlan }> {
  const at = clock.now()
  const { row, today } = await seeListing(tx, request.listingId, { id: request.coupleId, role: 'couple' }, clock)
  const terms = termsOf(row)
  checkBookable(terms, today)
  if (terms.state === 'held') throw await taken(tx, request)
  const plan = paymentPlan(terms, today)
  checkAmountSeen(request.amountSeen, plan.dueNow)
  const guestCount = request.guestCount ?? terms.maxGuests
  checkGuestCount(guestCount, terms.maxGuests)

  const acting = { actor: 'couple', actorId: request.coupleId, at } as const
  const first = await tryTransition(tx, listingProcess, 'hold', { table: 'listings', id: terms.id }, acting)
  if (!first) throw await taken(tx, request)
  const booking = await insertHold(tx, {
    booked_by: request.coupleId,
    listing_id: terms.id,
    venue_id: terms.venueId,
    event_date: terms.eventDate,
    guest_count: guestCount,
    max_guests: terms.maxGuests,
    original_cents: terms.original,
    price_cents: terms.discounted,
    deposit_cents: depositOf(terms.discounted, terms.depositPercent),
    due_now_cents: plan.dueNow,
    balance_due_date: plan.balanceDueDate,
    commission_percent: String(request.commissionPercent),
    hold_expires_at: later(at, LIMITS.holdMinutes * MINUTE),
    created_at: at,
  })
  await recordEvent(tx, { process: bookingProcess.name, id: booking.id, name: 'hold', from: null, to: 'held' }, acting)
  return { booking, plan }
}

function termsOf(row: ListingRow): ListingTerms {
  return {
    id: row.id,
    venueId: row.venue_id,
    state: row.state,
    eventDate: row.event_date,
    venueVerified: row.venue_verified,
    isTransfer: row.transfer_id !== null,
    maxGuests: row.max_guests,
    original: row.original_cents,
    discounted: row.discounted_cents,
    depositPercent: row.deposit_percent,
  }
}

/** Throws price_changed when the couple saw another amount than would be charged (domain.md row 5). Cents. */
export function checkAmountSeen(seen: Cents, amount: Cents): void {
  if (seen === amount) return
  throw new AppError('price_changed', 'The price of this date has changed. Please look at it again.', {
    amount: toDollars(amount),
  })
}

/** Why this couple can't have the date, read after the race for it was lost. */
async function taken(tx: Tx, request: HoldRequest): Promise<Error> {
  const current = await currentBookingOf(tx, request.listingId)
  if (!current) return new LookAgain(null) // it was given back, or taken off the market, since we looked
  if (current.holdExpiresAt === null) return sold()
  if (current.coupleId === request.coupleId) return new LookAgain(current.id)
  return new AppError('listing_held', 'Someone is booking this date right now.', {
    heldUntil: current.holdExpiresAt.toISOString(),
  })
}
