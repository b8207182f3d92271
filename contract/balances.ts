import { addDays, daysBetween, type LocalDate } from './dates.ts'
import { LIMITS } from './limits.ts'

const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other)
const later = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? other : one)

/**
 * When a balance is due once its booking has passed to another couple, or has come back from a transfer that failed:
 * on its original date, or 3 days after `today` at the venue if that is later, but never after the event (domain.md row
 * 23, docs/decisions/0011). Null when there is no date. Asked again on the same day, it answers the same.
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

/** Whether it is time to pay a balance: from 30 days before it is due, when the first reminder is emailed. */
export const isDueSoon = (due: LocalDate, today: LocalDate): boolean => daysBetween(today, due) <= LIMITS.balanceDueDays

/**
 * Whether an unpaid booking lapses after its last day to pay. If the event is on that day, it is completed, though
 * unpaid.
 */
export function lapsesUnpaid(due: LocalDate, eventDate: LocalDate): boolean {
  return addDays(due, LIMITS.balanceGraceDays) < eventDate
}

/**
 * The words after the due date of a balance, which may still move while its booking hasn't passed on. Empty if that is
 * the day of the event, because the due date never moves past it.
 */
export function orLater(due: LocalDate, eventDate: LocalDate, passed: 'to you' | 'on' = 'to you'): string {
  if (due >= eventDate) return ''
  return `, or ${LIMITS.transferBalanceGraceDays} days after the booking ${passed === 'on' ? 'changes hands' : 'passes to you'}, whichever is later`
}

/** Why a balance can't be paid while another couple is buying its booking (domain.md row 23). */
export const BALANCE_WAITS =
  'This booking is passing to another couple, so its balance can’t be paid right now. If they don’t take it over, you can pay again.'
