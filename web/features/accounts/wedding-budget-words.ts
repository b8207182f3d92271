import type { BUDGET_RANGES } from '#contract/catalog.ts'
import { formatDollars } from '#contract/wording/format.ts'

/** A budget range of the sign-up form the way people say it: '5000-10000' becomes "$5,000 to $10,000". */
export function budgetWords(range: (typeof BUDGET_RANGES)[number]): string {
  const [from = 0, to] = range.replace('+', '').split('-').map(Number)
  if (to === undefined) return `${formatDollars(from)} or more`
  return from === 0 ? `Up to ${formatDollars(to)}` : `${formatDollars(from)} to ${formatDollars(to)}`
}
