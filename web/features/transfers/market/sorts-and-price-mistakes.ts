import { type Cents, typedCents } from '#contract/money.ts'
import type { TransferSort } from './filters.ts'

export const TRANSFER_SORTS: Record<TransferSort, string> = {
  savings: 'Highest Savings',
  price: 'Price Low to High',
  date: 'Date Earliest First',
}

/** What is wrong with the prices typed into the form; in the URL, such prices are dropped. */
export function priceMistakes({ minPrice, maxPrice }: { minPrice: string; maxPrice: string }) {
  const [least, most] = [typedCents(minPrice), typedCents(maxPrice)]
  const wrong = (typed: string, cents: Cents | null) =>
    cents === null && typed.trim() !== '' ? 'Enter an amount in dollars' : undefined
  const crossed = least !== null && most !== null && most < least
  return {
    minPrice: wrong(minPrice, least),
    maxPrice: crossed ? 'Enter at least the minimum price' : wrong(maxPrice, most),
  }
}
