/** Money is integer cents inside; JSON carries dollars with at most two decimals (domain.md 3). */
export type Cents = number

const DOLLARS = /^\d{1,9}(\.\d{1,2})?$/

/** Reads dollars as they come in JSON ("2700", "2700.50", 2700.5). Returns cents, or null for anything else. */
export function parseDollars(value: unknown): Cents | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !DOLLARS.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Cents as the dollars of a JSON answer: 270050 -> 2700.5. */
export function toDollars(cents: Cents): number {
  return cents / 100
}
