import { describe, expect, test } from 'vitest'
import { cardNotChangeable, checkPriceSeen, checkRenews, endingOf, endsNow, stepsTo } from './policy.ts'

test('nobody pays a price other than the one they saw', () => {
  expect(() => checkPriceSeen(19_00, 19_00)).not.toThrow()
  expect(() => checkPriceSeen(21_00, 19_00)).toThrow(
    expect.objectContaining({ code: 'price_changed', details: { amount: 21 } }),
  )
})

test('a membership that doesn’t renew says why', () => {
  const checking =
    (state: string, closing: string | null = null) =>
    () =>
      checkRenews({ state, closing } as Parameters<typeof checkRenews>[0], cardNotChangeable)
  expect(checking('active')).not.toThrow()
  expect(checking('ended', 'disputed')).toThrow(/^Your membership has ended/)
  expect(checking('active', 'disputed')).toThrow(/^Your membership is ending/)
  expect(checking('past_due', 'cancelled')).toThrow(/^Your membership is ending/)
  for (const state of ['incomplete', 'past_due']) expect(checking(state)).toThrow(/hasn’t been paid for/)
})

test.each([
  ['active', null, false],
  ['active', 'disputed', true],
  ['past_due', 'cancelled', true],
  ['incomplete', 'cancelled', false], // it never began, and joining begins another
  ['ended', 'disputed', false],
])('%s, and closing because of %s: ends now, %s', (state, closing, ends) =>
  expect(endsNow({ state, closing } as Parameters<typeof endsNow>[0])).toBe(ends),
)

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
