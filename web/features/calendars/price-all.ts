import { formatDollars } from '#contract/wording/format.ts'
import { api } from '#web/lib/api.ts'
import { areOf, type Changed, changeEach, countOf, type Dated, failedWords } from './change-each-date.ts'

/** A date with its prices in dollars, as numbers or as typed. */
export interface PricedDate extends Dated {
  originalPrice: number | string
  discountedPrice: number | string
}

/** Gives each of these dates its prices. */
export const priceAll = (dates: readonly PricedDate[]): Promise<Changed<PricedDate>> =>
  changeEach(dates, ({ id, originalPrice, discountedPrice }) =>
    api('PATCH /api/listings/{id}', { params: { id }, body: { originalPrice, discountedPrice } }),
  )

/** A message about what became of the dates. `isUndo`: they cost what they did before. */
export function pricedWords({ changed, failed }: Changed<PricedDate>, isUndo: boolean) {
  const [first] = changed
  const cost = changed.length === 1 ? 'costs' : 'cost'
  const news = isUndo
    ? `${areOf(changed)} back at ${changed.length === 1 ? 'its previous price' : 'their previous prices'}.`
    : `${countOf(changed)} ${cost} ${formatDollars(Number(first?.discountedPrice))} now.`
  if (failed.length > 0) return failedWords(failed, first ? news : undefined)
  return { title: changed.length === 1 ? 'Price changed' : 'Prices changed', description: news }
}
