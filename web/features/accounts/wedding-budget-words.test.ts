import { expect, it } from 'vitest'
import { BUDGET_RANGES } from '#contract/catalog.ts'
import { budgetWords } from './wedding-budget-words.ts'

it('says every budget range the way people do', () => {
  expect(BUDGET_RANGES.map(budgetWords)).toEqual([
    'Up to $5,000',
    '$5,000 to $10,000',
    '$10,000 to $20,000',
    '$20,000 to $30,000',
    '$30,000 to $50,000',
    '$50,000 or more',
  ])
})
