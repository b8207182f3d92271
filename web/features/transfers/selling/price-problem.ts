import { NO_AMOUNT, typedCents } from '#contract/money.ts'
import type { AskingRange } from '#contract/transfers/transfer-views.ts'
import { formatDollars } from '#contract/wording/format.ts'

/** The prices that a couple can name, in dollars, and the messages beside the field for lower and higher ones. */
export interface PriceLimits {
  from: number
  to: number
  tooLow: string
  tooHigh: string
}

/** What is wrong with a typed price; nothing when it can be sent. */
export function priceProblem(typed: string, { from, to, tooLow, tooHigh }: PriceLimits): string | undefined {
  if (typed.trim() === '') return 'Enter a price'
  const cents = typedCents(typed)
  if (cents === null) return NO_AMOUNT
  if (cents < Math.round(from * 100)) return tooLow
  return cents > Math.round(to * 100) ? tooHigh : undefined
}

/** The limits of an asking price. */
export const askingLimits = ({ minPrice, maxPrice }: Pick<AskingRange, 'minPrice' | 'maxPrice'>): PriceLimits => ({
  from: minPrice,
  to: maxPrice,
  tooLow: `Transfer price must be at least ${formatDollars(minPrice)}`,
  tooHigh: `The price can’t be more than ${formatDollars(maxPrice)}`,
})
