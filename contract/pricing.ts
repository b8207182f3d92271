import { addDays, daysBetween, type LocalDate } from './dates.ts'
import { LIMITS } from './limits.ts'
import type { Cents } from './money.ts'

/** Percent off, rounded: (1 - discounted / original) * 100. */
export function percentOff(original: Cents, discounted: Cents): number {
  return Math.round((1 - discounted / original) * 100)
}

/** The non-refundable deposit in cents: a share of the discounted price; half a cent rounds up (domain.md row 6). */
export function depositOf(discounted: Cents, depositPercent: number): Cents {
  return Math.round((discounted * depositPercent) / 100)
}

/** The platform's share of a payment in cents, rounded down in the venue's favor (domain.md row 38). */
export function commissionOf(paid: Cents, percent: number): Cents {
  return Math.floor((paid * Math.round(percent * 100)) / 10_000)
}

/**
 * What a venue is paid for a date, in cents: the deposit early, the rest after the event, and what we keep of each
 * payment (domain.md rows 38 and 40). `dueNow` is what the couple pays at checkout.
 */
export function venueShare(
  { price, dueNow, deposit }: { price: Cents; dueNow: Cents; deposit: Cents },
  percent: number,
): { early: Cents; later: Cents; commission: Cents } {
  const commission = commissionOf(dueNow, percent) + commissionOf(price - dueNow, percent)
  const early = deposit - commissionOf(deposit, percent)
  return { early, later: price - commission - early, commission }
}

/** Our fee on a transfer's price, in cents: 5 percent, rounded down (domain.md 3). */
export function transferFeeOf(price: Cents): Cents {
  return Math.floor((price * LIMITS.transferFeePercent) / 100)
}

/** The day the balance is due: 30 days before the event. */
function balanceDueDate(eventDate: LocalDate): LocalDate {
  return addDays(eventDate, -LIMITS.balanceDueDays)
}

export interface PaymentPlan {
  /** charged at checkout, cents */
  dueNow: Cents
  /** charged later, cents; 0 when everything is due now */
  balance: Cents
  /** null when everything is due now */
  balanceDueDate: LocalDate | null
  purpose: 'deposit' | 'full'
}

/**
 * What is paid when. From 30 days before the event on, the whole price is due immediately (domain.md row 7).
 * `today` is the date at the venue.
 */
export function paymentPlan(
  terms: { discounted: Cents; depositPercent: number; eventDate: LocalDate },
  today: LocalDate,
): PaymentPlan {
  if (daysBetween(today, terms.eventDate) <= LIMITS.balanceDueDays) {
    return { dueNow: terms.discounted, balance: 0, balanceDueDate: null, purpose: 'full' }
  }
  const deposit = depositOf(terms.discounted, terms.depositPercent)
  return {
    dueNow: deposit,
    balance: terms.discounted - deposit,
    balanceDueDate: balanceDueDate(terms.eventDate),
    purpose: 'deposit',
  }
}
