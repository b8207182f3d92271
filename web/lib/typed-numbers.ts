import { parseDollars } from '#contract/money.ts'

/** A typed amount as the API reads it: "$12,000" is "12000"; what is no amount counts as "0" (specification section 5). */
export function moneyAsTyped(typed: unknown): string {
  const plain = String(typed ?? '').replaceAll(/[$,\s]/g, '')
  return parseDollars(plain) === null ? '0' : plain
}

/** A typed whole number as the API reads it; what is none counts as "0" (specification section 5). */
export function countAsTyped(typed: unknown): string {
  const plain = String(typed ?? '').trim()
  return /^\d+$/.test(plain) ? plain : '0'
}
