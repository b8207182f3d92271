import type { ComingPayout, Payout } from '#contract/api/payouts.ts'
import { addDays, dateInZone, type LocalDate, startOfDay, todayIn, zoneOfState } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { commissionOf } from '#contract/pricing.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import { AppError } from '#server/platform/errors.ts'
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

/**
 * What a venue is due at this instant for a booking, in cents: the deposit's share, or everything, from the day after
 * the event. Null: nothing yet, or something holds up the money.
 */
export function partDue(balance: VenueBalance, at: Date): { what: 'deposit' | 'rest'; cents: Cents } | null {
  if (heldUpBy(balance) !== null) return null
  const today = todayIn(balance.venueState, at)
  const { deposit, rest } = partsOf(balance, today)
  if (balance.eventDate < today) return rest > 0 ? { what: 'rest', cents: rest } : null
  return deposit > 0 && depositDue(balance) <= at ? { what: 'deposit', cents: deposit } : null
}

/** The earliest moment after `at` when more falls due, or 'when freed' while something holds up the money. */
export function nextDue(balance: VenueBalance, at: Date): Date | 'when freed' {
  if (heldUpBy(balance) !== null) return 'when freed'
  const over = startOfDay(addDays(balance.eventDate, 1), zoneOfState(balance.venueState))
  const { deposit } = partsOf(balance, todayIn(balance.venueState, at))
  const early = depositDue(balance)
  return deposit > 0 && early < over ? early : over
}

/** When the deposit's share of a booking is due: 48 hours after its current couple's holding began. */
const depositDue = ({ holdingBeganAt }: VenueBalance) =>
  new Date(holdingBeganAt.getTime() + LIMITS.depositPayoutHours * HOUR)

/** What a payout is for, judging by the account that it leaves, its reference, and what the booking costs. */
export function whatOf(payout: {
  account: string
  ref: string
  gross_cents: Cents
  bookingPrice: Cents | null
}): Payout['what'] {
  if (payout.account.startsWith('seller_payable:')) return 'sale'
  if (payout.gross_cents === payout.bookingPrice) return 'whole'
  return payout.ref.startsWith('deposit:') ? 'deposit' : 'rest'
}

/** What holds up a venue's money even if its day has come: a bank or a transfer. Null: nothing does. */
export const heldUpBy = (of: { questioned: boolean; bookingState: string | null }): ComingPayout['waitsFor'] =>
  of.questioned ? 'bank' : of.bookingState === 'transferring' ? 'transfer' : null

/** The parts that a balance will still pay, each with its day at the venue, or what it waits for. */
export function comingParts(
  balance: VenueBalance,
  today: LocalDate,
): (Pick<ComingPayout, 'what' | 'dueOn' | 'waitsFor'> & { cents: Cents })[] {
  const { eventDate, venueState } = balance
  const waitsFor = heldUpBy(balance)
  const early = dateInZone(depositDue(balance), zoneOfState(venueState))
  // a deposit whose day would come after the event is paid with the rest
  const { deposit, rest } = partsOf(balance, early > today ? early : today)
  const on = (day: LocalDate) => (waitsFor === null ? day : null)
  return [
    { what: 'deposit' as const, cents: deposit, dueOn: on(early), waitsFor },
    {
      what: rest === balance.transferFees ? ('fee' as const) : ('rest' as const),
      cents: rest,
      dueOn: on(addDays(eventDate, 1)),
      waitsFor,
    },
  ].filter(({ cents }) => cents !== 0)
}
const HOUR = 3_600_000

/** What a venue gets of the balance that a couple still owes; nothing once the booking has ended. Cents. */
export function shareOfBalance(
  booking: Pick<ShownBooking, 'state' | 'price_cents' | 'paid_cents' | 'commission_percent'>,
): Cents {
  const isOwed = booking.state === 'confirmed' || booking.state === 'transferring'
  const balance = isOwed ? booking.price_cents - booking.paid_cents : 0
  return balance - commissionOf(balance, Number(booking.commission_percent))
}

/**
 * The letter that people get now whose debt last grew at `since`, given what they were told last; null: no letter.
 * What they were told before that doesn't count; the reminder is for those told before `remindBefore`.
 */
export function nextDebtLetter(
  since: Date,
  last: { transition: 'tell-debt' | 'remind-debt'; at: Date } | undefined,
  remindBefore: Date,
): 'tell-debt' | 'remind-debt' | null {
  if (!last || last.at < since) return 'tell-debt'
  return last.transition === 'tell-debt' && last.at <= remindBefore ? 'remind-debt' : null
}

/** Dates are listed only by owners who can be paid (domain.md row 33). */
export const payoutsNotReady = (): AppError =>
  new AppError(
    'payouts_not_ready',
    'You can list dates once your payout account is ready. Open “Payouts” on your dashboard to see what’s left.',
  )
