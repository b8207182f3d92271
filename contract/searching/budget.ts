import { LIMITS } from '../limits.ts'

/**
 * Whether a highest price leaves anything out: 50,000, the last of the budget list, stands for any price (domain.md
 * row 31). Dollars.
 */
export const limitsBudget = (dollars: number | undefined): dollars is number =>
  dollars !== undefined && dollars !== LIMITS.defaultMaxBudgetDollars

/** How a limit of 50,000 is asked for: with a cent more, because 50,000 itself is none. Dollars. */
export const askedLimit = (dollars: number): number => (limitsBudget(dollars) ? dollars : dollars + 0.01)

/** The limit that was meant by what is asked for: 50,000 if it is a cent more. Dollars. */
export const meantLimit = (dollars: number): number =>
  dollars === askedLimit(LIMITS.defaultMaxBudgetDollars) ? LIMITS.defaultMaxBudgetDollars : dollars

/**
 * A highest price in whole cents. Dollars, times 100, are often a little less than the cents that they stand for: 64.1
 * is 6409.999... cents.
 */
export const limitInCents = (dollars: number): number => Math.floor(Number((dollars * 100).toFixed(4)))
