import type { LocalDate } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import type { VenueBalance } from './store/venue-balances.ts'

/**
 * What a venue has open of a booking, by when it is due (domain.md row 40): the deposit share 48 hours after
 * confirmation, the rest on the day after the event. Once that day has come, everything is the rest. `today` is the
 * date at the venue.
 */
export function partsOf(
  { open, depositShare, allocated, eventDate }: VenueBalance,
  today: LocalDate,
): { deposit: Cents; rest: Cents } {
  const deposit = eventDate < today ? 0 : Math.max(0, Math.min(open, depositShare - allocated))
  return { deposit, rest: open - deposit }
}
