import { addDays, daysBetween, type LocalDate } from './dates.ts'
import { LIMITS } from './limits.ts'

const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other)
const later = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? other : one)

/**
 * When a balance is due once its booking has passed to another couple, or has come back from a transfer that failed:
 * on its original date, or 3 days after `today` at the venue if that is later, but never after the event (domain.md row
 * 23, docs/decisions/0011). Null if `due` is. The answer is the same all day.
 */
export function dueAfterTransfer(due: LocalDate | null, eventDate: LocalDate, today: LocalDate): LocalDate | null {
  if (due === null) return null
  return earlier(later(due, addDays(today, LIMITS.transferBalanceGraceDays)), eventDate)
}

/**
 * The last day to pay a balance here: 5 days after it is due, and not before the day after the couple was `warned`, but
 * never after the event (domain.md row 8).
 */
export function lastDayToPay(due: LocalDate, eventDate: LocalDate, warned: LocalDate | null = null): LocalDate {
  const graceEnds = addDays(due, LIMITS.balanceGraceDays)
  return earlier(warned === null ? graceEnds : later(graceEnds, addDays(warned, 1)), eventDate)
}

/** Whether it is too late to pay a balance here: the event is over (docs/decisions/0011). */
export const isTooLateToPay = (eventDate: LocalDate, today: LocalDate): boolean => eventDate < today

/** Whether it is time to pay a balance: from 30 days before it is due, when the first reminder is emailed. */
export const isDueSoon = (due: LocalDate, today: LocalDate): boolean => daysBetween(today, due) <= LIMITS.balanceDueDays

/**
 * Whether an unpaid booking lapses after its last day to pay, which a late warning puts off. If the event is on that
 * day, the booking is completed, though unpaid.
 */
export const lapsesUnpaid = (due: LocalDate, eventDate: LocalDate, warned: LocalDate | null = null): boolean =>
  lastDayToPay(due, eventDate, warned) < eventDate
