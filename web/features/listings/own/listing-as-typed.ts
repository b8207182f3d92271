import type { Listing } from '#contract/api/listings.ts'
import { LIMITS } from '#contract/limits.ts'
import { parseDollars, toDollars } from '#contract/money.ts'
import { depositOf, paymentPlan, percentOff } from '#contract/pricing.ts'

/** The listing, or the venue, that the card is for. */
export type PreviewSubject = Pick<Listing, 'id' | 'city' | 'state' | 'styles' | 'amenities'>

/** The form as typed. */
export interface TypedTerms {
  date: string
  originalPrice: unknown
  discountedPrice: unknown
  depositPercent: unknown
  maxGuests: unknown
}

/**
 * The listing as couples would see it before they book, from what is typed so far; null until there is a date and both
 * prices make a discount.
 */
export function listingAsTyped(subject: PreviewSubject, typed: TypedTerms, today: string): Listing | null {
  const original = parseDollars(typed.originalPrice) ?? 0
  const discounted = parseDollars(typed.discountedPrice) ?? 0
  if (!typed.date || discounted <= 0 || discounted >= original) return null
  const depositPercent = Math.round(Number(typed.depositPercent)) || LIMITS.defaultDepositPercent
  const plan = paymentPlan({ discounted, depositPercent, eventDate: typed.date }, today)
  return {
    id: subject.id,
    city: subject.city,
    state: subject.state,
    styles: subject.styles,
    amenities: subject.amenities,
    venueId: null,
    date: typed.date,
    maxGuests: Math.round(Number(typed.maxGuests)) || LIMITS.defaultMaxGuests,
    originalPrice: toDollars(original),
    lowestOriginalPrice: null,
    discountedPrice: toDollars(discounted),
    totalPrice: toDollars(discounted),
    percentOff: percentOff(original, discounted),
    savings: toDollars(original - discounted),
    depositPercent,
    depositAmount: toDollars(depositOf(discounted, depositPercent)),
    amountDueNow: toDollars(plan.dueNow),
    balanceDue: toDollars(plan.balance),
    balanceDueDate: plan.balanceDueDate,
    isTransfer: false,
    transferId: null,
    isRevealed: false,
    isActive: true,
    isEarly: false,
    description: null,
    packageDetails: { duration: null, times: null, includes: [], excludes: [], restrictions: [] },
  }
}
