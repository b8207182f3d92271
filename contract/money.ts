/** Money is integer cents inside; JSON carries dollars with at most two decimals (domain.md 3). */
export type Cents = number

/** Up to $10^12: above that, the database can't store the percentage that a price is off. */
const DOLLARS = /^\d{1,12}(\.\d{1,2})?$/

/** Reads dollars as they come in JSON ("2700", "2700.50", 2700.5). Returns cents, or null for anything else. */
export function parseDollars(value: unknown): Cents | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !DOLLARS.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Up to $10^13, so that a sum far too large is answered as too large; its cents are still exact. */
const TYPED = /^\$?\s*((?:\d{1,13}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2})?)$/

/**
 * Reads an amount of dollars that a person has typed: "2700", "$12,000.50". Commas only separate thousands: a decimal
 * comma ("7,46") is refused, not read as a hundred times as much. Returns cents, or null for anything else.
 */
export function typedCents(typed: unknown): Cents | null {
  const [, amount] = TYPED.exec(String(typed ?? '').trim()) ?? []
  return amount === undefined ? null : Math.round(Number(amount.replaceAll(',', '')) * 100)
}

/** The message for text that `typedCents` can't read. */
export const NO_AMOUNT = 'Enter an amount in dollars, with at most two decimals'

/** Cents as the dollars of a JSON answer: 270050 -> 2700.5. */
export function toDollars(cents: Cents): number {
  return cents / 100
}

/** The dollars of a JSON answer as cents: 2700.5 -> 270050. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100)
}

/** The sum of dollars of JSON answers, in dollars; added in cents, so that it is exact. */
export function sumOfDollars(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((cents, amount) => cents + toCents(amount), 0))
}

/**
 * How much of a payment has gone back, in one unit of money: what we refunded, plus what somebody refunded `byHand` at
 * the card provider beyond what counts toward our refunds.
 */
export function refundedInAll(refunded: number, byHand: number): number {
  return refunded + Math.max(byHand, 0)
}
