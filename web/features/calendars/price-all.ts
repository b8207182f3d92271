import { formatDollars } from '#contract/wording/format.ts'
import { api } from '#web/lib/api.ts'
import { areOf, countOf, type Dated, failedWords } from './switch-all.ts'

/** A date with its prices in dollars, as numbers or as typed. */
export interface PricedDate extends Dated {
  originalPrice: number | string
  discountedPrice: number | string
}

interface Result {
  priced: PricedDate[]
  failed: (PricedDate & { error: unknown })[]
}

/** Gives each of these dates its prices, one after the other: each gets an answer of its own. */
export async function priceAll(dates: readonly PricedDate[]): Promise<Result> {
  const result: Result = { priced: [], failed: [] }
  for (const date of dates) {
    const { id, originalPrice, discountedPrice } = date
    try {
      await api('PATCH /api/listings/{id}', { params: { id }, body: { originalPrice, discountedPrice } })
      result.priced.push(date)
    } catch (error) {
      result.failed.push({ ...date, error })
    }
  }
  return result
}

/** A message about what became of them. `isUndo`: they cost what they did before. */
export function pricedWords({ priced, failed }: Result, isUndo: boolean) {
  const [first] = priced
  const cost = priced.length === 1 ? 'costs' : 'cost'
  const news = isUndo
    ? `${areOf(priced)} back at the price before.`
    : `${countOf(priced)} ${cost} ${formatDollars(Number(first?.discountedPrice))} now.`
  if (failed.length > 0) return failedWords(failed, first ? news : undefined)
  return { title: priced.length === 1 ? 'Price changed' : 'Prices changed', description: news }
}
