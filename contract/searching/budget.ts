import { LIMITS } from '../limits.ts'

/**
 * Whether a highest price leaves anything out: 50,000, the last of the budget list, stands for any price (domain.md
 * row 31). Dollars.
 */
export const limitsBudget = (dollars: number | undefined): dollars is number =>
  dollars !== undefined && dollars !== LIMITS.defaultMaxBudgetDollars
