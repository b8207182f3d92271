import type { StatementMonth } from '#contract/api/payouts.ts'
import { sumOfDollars } from '#contract/money.ts'

/** A calendar year of a statement: its months, newest first, and their sums. Dollars. */
export interface StatementYear extends Omit<StatementMonth, 'month'> {
  year: string
  months: StatementMonth[]
}

const SUMS = ['gross', 'fee', 'kept', 'net'] as const

/** The months of a statement by year, in the same order. */
export function byYear(months: readonly StatementMonth[]): StatementYear[] {
  const years = new Map<string, StatementMonth[]>()
  for (const month of months) {
    const year = month.month.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), month])
  }
  return [...years].map(([year, own]) => {
    const sum = (key: (typeof SUMS)[number]) => sumOfDollars(own.map((month) => month[key]))
    const payouts = own.reduce((count, month) => count + month.payouts, 0)
    return { year, months: own, payouts, gross: sum('gross'), fee: sum('fee'), kept: sum('kept'), net: sum('net') }
  })
}
