import type { LocalDate } from '#contract/dates.ts'
import { lastGuestDay } from '#contract/last-guest-day.ts'
import type { Cents } from '#contract/money.ts'
import { sold, unavailable } from '#server/features/holds/policy.ts'
import { AppError } from '#server/platform/errors.ts'

/** What a hold freezes of a listing. Money in cents. */
export interface ListingTerms {
  id: number
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
 * Checks whether a date may be taken on these terms, if nobody else has it (domain.md rows 9 and 13).
 * Throws listing_sold, or listing_unavailable for dates that nobody can book. `today` is the date at the venue.
 */
export function checkBookable(terms: ListingTerms, today: LocalDate): void {
  if (terms.state === 'sold') throw sold()
  const open = terms.state === 'live' || terms.state === 'held'
  if (!open || !terms.venueVerified || terms.eventDate < today) throw unavailable()
  if (terms.isTransfer) throw passedOn()
}

/** The listing is a booking's transfer, whose price is paid into escrow. */
export const passedOn = (): AppError =>
  new AppError(
    'listing_unavailable',
    'A couple is passing this date on. Open its checkout with POST /api/create-escrow.',
  )

/** Whether the number of guests can be changed: until 14 days before the event (domain.md row 10). */
export function canChangeGuests(booking: { state: string; event_date: LocalDate }, today: LocalDate): boolean {
  return booking.state === 'confirmed' && today <= lastGuestDay(booking.event_date)
}

/** The booking is being passed on, which may still fail, or has ended. */
export const guestsFixed = (state: string): AppError =>
  new AppError(
    'state_changed',
    state === 'transferring'
      ? 'Another couple has paid for this booking, so its number of guests can’t be changed right now.'
      : 'This booking’s number of guests can no longer be changed.',
  )

/** Fewer than 14 days are left (canChangeGuests). */
export const guestCountLocked = (): AppError =>
  new AppError('guest_count_locked', 'The number of guests can be changed until 14 days before the event.')
