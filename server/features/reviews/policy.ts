import { addDays, type LocalDate } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import type { BookingStatus } from '#contract/processes/booking.ts'
import { AppError } from '#server/platform/errors.ts'

/** The last day on which the couple of an event can review its venue (domain.md row 27). */
export const lastReviewDay = (eventDate: LocalDate): LocalDate => addDays(eventDate, SERVER_LIMITS.reviewDays)

/**
 * Throws review_closed unless the booking is completed and its event was at most 30 days ago. `today`: at the venue.
 */
export function checkReviewable(booking: { state: BookingStatus; event_date: LocalDate }, today: LocalDate): void {
  const message = closedBecause(booking, today)
  if (message) throw new AppError('review_closed', message)
}

function closedBecause({ state, event_date }: { state: BookingStatus; event_date: LocalDate }, today: LocalDate) {
  if (state === 'transferred')
    return 'You’ve passed this booking on. The couple that holds it at the event can review the venue.'
  if (state === 'cancelled' || state === 'lapsed') return 'This booking ended early, so there’s no event to review.'
  if (state !== 'completed') return 'You can review the venue starting the day after your event.'
  if (today > lastReviewDay(event_date)) return 'Reviews close 30 days after the event.'
  return null
}

export const alreadyReviewed = () => new AppError('already_reviewed', 'You have already reviewed this venue.')

export const alreadyReplied = () => new AppError('already_replied', 'You have already replied to this review.')

/** An admin hides what is already hidden, or shows what is already shown. */
export const reviewAlready = (state: 'shown' | 'hidden'): AppError =>
  new AppError('state_changed', `This review is already ${state}.`)

/** What strangers may be told about a venue's rating, highest first; below the last, nothing. */
const BANDS = [4.5, 4]

/**
 * The band of the average of `count` reviews; null for fewer than five reviews, or an average below every band
 * (docs/decisions/0038-reviews.md).
 */
export function ratingBand({ count, average }: { count: number; average: number }): number | null {
  if (count < LIMITS.ratingBandReviews) return null
  return BANDS.find((band) => average >= band) ?? null
}

/**
 * The instant as of which a listing shows its venue's band: every listing looks at the reviews once every 28 days, at a
 * moment of its own, set by its random id. That way, the dates of one venue don't change together
 * (docs/decisions/0038-reviews.md).
 */
export function bandReadAt(listingId: number, now: Date): Date {
  const period = SERVER_LIMITS.ratingBandDays * 86_400_000
  const offset = (listingId * 7919 * 1000) % period
  return new Date(Math.floor((now.getTime() - offset) / period) * period + offset)
}
