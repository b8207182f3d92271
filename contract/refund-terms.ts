import { addDays, type LocalDate } from './dates.ts'
import { LIMITS } from './limits.ts'
import { type Cents, toDollars } from './money.ts'

/** The last day, at the venue, on which a couple that cancels gets anything back (domain.md row 11). */
export const lastRefundDay = (eventDate: LocalDate): LocalDate => addDays(eventDate, -LIMITS.balanceRefundDays)

/** What a couple has paid, and how much of it can be refunded. Cents. */
export interface PaidFor {
  /** by this couple; for a transfer, its price */
  paid: Cents
  /** for the booking, by every couple that has had it */
  paidToVenue: Cents
  /** what the venue keeps whenever the couple cancels */
  deposit: Cents
  /** what the couple owes us for the booking since their bank took a payment back; nothing for most */
  owed?: Cents
  eventDate: LocalDate
}

/**
 * What goes back to a couple that cancels on this day at the venue, in cents: what the venue was paid above the
 * deposit, until 14 days before the event, and never more than the couple has paid themselves (domain.md row 11). What
 * they owe us for the booking is deducted from that (decision 10). The checkout promises this sum, and canceling pays
 * it.
 */
export function refundOnCancelling(order: PaidFor, today: LocalDate): Cents {
  const { paid, paidToVenue, deposit, owed = 0, eventDate } = order
  if (today > lastRefundDay(eventDate)) return 0
  return Math.max(0, Math.min(paid, paidToVenue - deposit) - owed)
}

/** What a couple that is about to pay would get back by canceling. Cents. */
export interface RefundTerms {
  /** of what they pay now */
  refund: Cents
  /** once they have paid the balance as well */
  refundWithBalance: Cents
  /** the last day for that; null if nothing would come back on any day */
  until: LocalDate | null
}

/** The refund of a couple that is about to pay, now and once they have paid the `balance` as well. */
export function refundTerms(order: PaidFor & { balance: Cents }, today: LocalDate): RefundTerms {
  const { balance, paid, paidToVenue, eventDate } = order
  const refund = refundOnCancelling(order, today)
  const settled = { ...order, paid: paid + balance, paidToVenue: paidToVenue + balance }
  const refundWithBalance = refundOnCancelling(settled, today)
  return { refund, refundWithBalance, until: refundWithBalance > 0 ? lastRefundDay(eventDate) : null }
}

/** The same in dollars, for an answer. */
export const inDollars = ({ refund, refundWithBalance, until }: RefundTerms) => ({
  refund: toDollars(refund),
  refundWithBalance: toDollars(refundWithBalance),
  until,
})
