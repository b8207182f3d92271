import type { WAITLIST_BUDGETS } from '#contract/waitlist-options.ts'

/** The budgets of the waitlist as people say them. */
export const WAITLIST_BUDGET_WORDS: Record<(typeof WAITLIST_BUDGETS)[number], string> = {
  'under-5k': 'Under $5,000',
  '5k-10k': '$5,000 to $10,000',
  '10k-20k': '$10,000 to $20,000',
  '20k-30k': '$20,000 to $30,000',
  'over-30k': 'Over $30,000',
}
