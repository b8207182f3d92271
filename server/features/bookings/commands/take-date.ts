import type { Cents } from '#contract/money.ts'
import { depositOf, paymentPlan } from '#contract/pricing.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { RetryHold } from '#server/features/holds/commands/begin-hold.ts'
import { checkDateAmountSeen, checkGuestCount, listingHeld } from '#server/features/holds/policy.ts'
import { type HoldTerms, liveHoldOf } from '#server/features/holds/store.ts'
import { seeListing } from '#server/features/listings/commands/see-listing.ts'
import type { ListingRow } from '#server/features/listings/store/listings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { tryTransition } from '#server/platform/transition.ts'
import { checkBookable, type ListingTerms } from '../policy.ts'

export interface DateToTake {
  coupleId: number
  listingId: number
  /** the amount due now that the couple saw, or the whole price, in cents */
  amountSeen: Cents
  /** undefined: the listing's maximum */
  guestCount?: number | undefined
}

/**
 * Takes a venue's available date for a couple and returns its terms (domain.md row 9). The caller begins the hold in
 * the same transaction. The listing's row decides who is first: one compare-and-set, no lock before it. Throws
 * not_found for a listing that this couple can't see, listing_sold, listing_unavailable, price_changed (with the
 * current amount, in dollars), invalid_request for too many guests, listing_held (with the end of the other couple's
 * hold), and RetryHold.
 */
export async function takeDate(
  tx: Tx,
  input: DateToTake,
  { clock, commissionPercent }: { clock: Clock; commissionPercent: number },
): Promise<HoldTerms> {
  const { row, today } = await seeListing(tx, input.listingId, { id: input.coupleId, role: 'couple' }, clock)
  const terms = termsOf(row)
  checkBookable(terms, today)
  if (terms.state === 'held') throw await taken(tx, input)
  const plan = paymentPlan(terms, today)
  checkDateAmountSeen(input.amountSeen, plan.dueNow, terms.discounted)
  const guestCount = input.guestCount ?? terms.maxGuests
  checkGuestCount(guestCount, terms.maxGuests)

  const acting = { actor: 'couple', actorId: input.coupleId, at: clock.now() } as const
  const first = await tryTransition(tx, listingProcess, 'hold', { table: 'listings', id: terms.id }, acting)
  if (!first) throw await taken(tx, input)
  return {
    listing_id: terms.id,
    transfer_id: null,
    amount_cents: plan.dueNow,
    guest_count: guestCount,
    max_guests: terms.maxGuests,
    original_cents: terms.original,
    price_cents: terms.discounted,
    deposit_cents: depositOf(terms.discounted, terms.depositPercent),
    balance_due_date: plan.balanceDueDate,
    commission_percent: String(commissionPercent),
  }
}

function termsOf(row: ListingRow): ListingTerms {
  return {
    id: row.id,
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

/** Why this couple can't have the date, read after it was found held or the race for it was lost. */
async function taken(tx: Tx, { coupleId, listingId }: DateToTake): Promise<Error> {
  const hold = await liveHoldOf(tx, listingId)
  if (hold?.couple_id === coupleId) return new RetryHold(hold.id)
  // without a hold, the date has been booked, released or taken off the market since we looked
  return hold ? listingHeld(hold.expires_at) : new RetryHold(null)
}
