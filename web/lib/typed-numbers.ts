import { toDollars, typedCents } from '#contract/money.ts'

/** Dollars as somebody would type them: "12000", "7800.50". */
export function dollarsToType(dollars: number): string {
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)
}

/** A typed amount as the API reads it: "$12,000" is "12000"; anything else stays, for the API to refuse. */
export function amountAsTyped(typed: string): string {
  const cents = typedCents(typed)
  return cents === null ? typed.trim() : String(toDollars(cents))
}

/** A typed price of a listing as the API reads it; anything that isn't an amount counts as "0". */
export function priceAsTyped(typed: unknown): string {
  return String(toDollars(typedCents(typed) ?? 0))
}

/** A typed whole number as the API reads it; anything else counts as "0". */
export function countAsTyped(typed: unknown): string {
  const plain = String(typed ?? '').trim()
  return /^\d+$/.test(plain) ? plain : '0'
}
