import type { LocalDate } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import type { VenueBalance } from './store/venue-balances.ts'

/**
 * What we still have to pay a venue for a booking, and when (domain.md row 40): the deposit's share 48 hours after
 * confirmation, the rest on the day after the event. From that day on, everything is the rest. `today` is the date at
 * the venue.
 */
export function partsOf(
  { open, depositShare, allocated, eventDate }: VenueBalance,
  today: LocalDate,
): { deposit: Cents; rest: Cents } {
  const deposit = eventDate < today ? 0 : Math.max(0, Math.min(open, depositShare - allocated))
  return { deposit, rest: open - deposit }
}
