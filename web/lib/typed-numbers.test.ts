import { expect, it } from 'vitest'
import { countAsTyped, moneyAsTyped } from './typed-numbers.ts'

it.each([
  ['12000', '12000'],
  ['$12,000', '12000'],
  [' 2700.50 ', '2700.50'],
  ['', '0'],
  ['twelve', '0'],
  ['-5', '0'],
  ['1.234', '0'],
  [undefined, '0'],
])('money %j is %j', (typed, expected) => {
  expect(moneyAsTyped(typed)).toBe(expected)
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
