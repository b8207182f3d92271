import { expect, it } from 'vitest'
import { amountAsTyped, countAsTyped, dollarsToType, priceAsTyped } from './typed-numbers.ts'

it.each([
  ['12000', '12000'],
  ['$12,000', '12000'],
  [' 2700.50 ', '2700.5'],
  ['', '0'],
  ['7,46', '0'],
  ['twelve', '0'],
  ['-5', '0'],
  ['1.234', '0'],
  [undefined, '0'],
])('price %j is %j', (typed, expected) => {
  expect(priceAsTyped(typed)).toBe(expected)
})

it.each([
  ['$12,000', '12000'],
  ['7,46', '7,46'],
  ['1200.555', '1200.555'],
  [' ', ''],
])('amount %j is %j', (typed, expected) => {
  expect(amountAsTyped(typed)).toBe(expected)
})

it.each([
  ['120', '120'],
  [' 120 ', '120'],
  ['', '0'],
  ['12.5', '0'],
  ['many', '0'],
])('count %j is %j', (typed, expected) => {
  expect(countAsTyped(typed)).toBe(expected)
})

it('a sum is typed with two decimals, or none', () => {
  expect([1837.5, 12_000].map(dollarsToType)).toEqual(['1837.50', '12000'])
})
