import { describe, expect, it, test } from 'vitest'
import { parseDollars, refundedInAll, sumOfDollars, toCents, typedCents } from './money.ts'

describe('an amount that a person has typed', () => {
  it.each([
    ['2700', 270_000],
    ['2700.5', 270_050],
    [' $12,000.50 ', 1_200_050],
    ['$ 1,234,567', 123_456_700],
    ['0', 0],
    ['0.29', 29],
    ['1.15', 115],
    ['99999999999999', null],
    ['9999999999999.99', 999_999_999_999_999],
  ])('%j is %j cents', (typed, cents) => {
    expect(typedCents(typed)).toBe(cents)
  })

  it.each([
    '1,0',
    '7,46',
    '1.237,50',
    '12,00',
    '1,2345',
    ',500',
    '1200.555',
    '1e3',
    '-5',
    '1 0',
    '$',
    '',
    'twelve',
    undefined,
  ])('%j isn’t one', (typed) => {
    expect(typedCents(typed)).toBeNull()
  })
})

describe('an amount in JSON', () => {
  it.each([
    ['2700', 270_000],
    [2700.5, 270_050],
    ['2,700', null],
    ['$5', null],
    [1.005, null],
    [null, null],
  ])('%j is %j cents', (value, cents) => {
    expect(parseDollars(value)).toBe(cents)
  })
})

test('dollars of answers are added in cents, so that none is lost', () => {
  expect(toCents(2700.5)).toBe(270_050)
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(sumOfDollars([0.1, 0.2])).toBe(0.3)
  expect(sumOfDollars([12_000, -3_000.1])).toBe(8_999.9)
  expect(sumOfDollars([])).toBe(0)
})

test('how much of a payment has gone back: what we refunded, and what somebody refunded by hand beyond that', () => {
  expect(refundedInAll(100, 20)).toBe(120)
  expect(refundedInAll(100, -20)).toBe(100)
})
