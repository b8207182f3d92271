import { describe, expect, test } from 'vitest'
import { checkPriceSeen, endingOf, stepsTo } from './policy.ts'

test('nobody pays a price other than the one they saw', () => {
  expect(() => checkPriceSeen(19_00, 19_00)).not.toThrow()
  expect(() => checkPriceSeen(21_00, 19_00)).toThrow(
    expect.objectContaining({ code: 'price_changed', details: { amount: 21 } }),
  )
})

describe('a membership follows its subscription', () => {
  test.each([
    ['incomplete', 'incomplete', []],
    ['incomplete', 'active', ['pay']],
    ['incomplete', 'past_due', ['pay', 'fail']],
    ['incomplete', 'incomplete_expired', ['end']],
    ['active', 'active', []],
    ['active', 'past_due', ['fail']],
    ['active', 'unpaid', ['fail']],
    ['active', 'canceled', ['end']],
    ['past_due', 'past_due', []],
    ['past_due', 'unpaid', []],
    ['past_due', 'active', ['pay']],
    ['past_due', 'canceled', ['end']],
    ['ended', 'active', []],
    ['ended', 'canceled', []],
  ] as const)('from %s, once it is %s: %j', (state, status, steps) => expect(stepsTo(state, status)).toEqual(steps))
})

test('why it ended: our own reason first, then the provider’s', () => {
  const began_at = new Date()
  expect(endingOf({ closing: 'disputed', began_at }, { endedUnpaid: true })).toBe('disputed')
  expect(endingOf({ closing: null, began_at: null }, { endedUnpaid: false })).toBe('never-paid')
  expect(endingOf({ closing: null, began_at }, { endedUnpaid: true })).toBe('unpaid')
  expect(endingOf({ closing: null, began_at }, { endedUnpaid: false })).toBe('cancelled')
})
