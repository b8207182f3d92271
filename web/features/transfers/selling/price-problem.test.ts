import { expect, it } from 'vitest'
import { priceProblem } from './price-problem.ts'

const LIMITS = { from: 10, to: 1200.5, tooLow: 'at least $10', tooHigh: 'at most $1,200.50' }
const NO_AMOUNT = 'Enter an amount in dollars, with at most two decimals'

it.each([
  ['', 'Enter a price'],
  ['9.99', 'at least $10'],
  ['1,200.50', undefined],
  ['1200.51', 'at most $1,200.50'],
  ['999999999999', 'at most $1,200.50'],
  ['1200.555', NO_AMOUNT],
  ['1e3', NO_AMOUNT],
  ['1.237,50', NO_AMOUNT],
  ['7,46', NO_AMOUNT],
  ['-5', NO_AMOUNT],
])('the problem with the price %j: %j', (typed, said) => {
  expect(priceProblem(typed, LIMITS)).toBe(said)
})
