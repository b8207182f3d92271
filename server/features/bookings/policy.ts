import { daysBetween, type LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { AppError } from '#server/platform/errors.ts'

/** What a hold freezes of a listing. Money in cents. */
export interface ListingTerms {
  id: number
  venueId: number
  state: string
  eventDate: LocalDate
  venueVerified: boolean
  isTransfer: boolean
  maxGuests: number
  original: Cents
  discounted: Cents
  depositPercent: number
}

/**
 * Whether a new hold may be taken on these terms, the date itself being free (domain.md rows 9 and 13).
 * Throws listing_sold, or listing_unavailable for dates that nobody can book. `today` is the date at the venue.
 */
export function checkBookable(terms: ListingTerms, today: LocalDate): void {
  if (terms.state === 'sold') throw sold()
  const open = terms.state === 'live' || terms.state === 'held'
  if (!open || !terms.venueVerified || terms.isTransfer || terms.eventDate < today) {
    throw new AppError('listing_unavailable', 'This date can no longer be booked.')
  }
}

export function sold(): AppError {
  return new AppError('listing_sold', 'This date has been booked.')
}

/** The number of guests can be changed until 14 days before the event (domain.md row 10). */
export function canChangeGuests(booking: { state: string; event_date: LocalDate }, today: LocalDate): boolean {
  return booking.state === 'confirmed' && daysBetween(today, booking.event_date) >= LIMITS.guestCountLockDays
}

/** Throws invalid_request, naming the field, when more guests are asked for than the listing takes. */
export function checkGuestCount(guestCount: number, maxGuests: number): void {
  if (guestCount <= maxGuests) return
  const message = `This date takes up to ${maxGuests} guests.`
  throw new AppError('invalid_request', message, { fields: { guestCount: message } })
}
