import type { Payout } from '#contract/api/payouts.ts'
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

/** What a payout is for, on statements. */
export const PAYOUT_KINDS: Record<Payout['what'], string> = {
  deposit: 'Deposit',
  rest: 'Rest of the price',
  sale: 'Sale of a date',
}

/** By the account that a payout leaves, and its reference. */
export function whatOf({ account, ref }: { account: string; ref: string }): Payout['what'] {
  if (account.startsWith('seller_payable:')) return 'sale'
  return ref.startsWith('deposit:') ? 'deposit' : 'rest'
}
