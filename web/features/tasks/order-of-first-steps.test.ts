import { expect, test } from 'vitest'
import { canListDates, orderOfFirstSteps } from './order-of-first-steps.ts'

test('payouts come before the first date where dates are listed only by owners who can be paid', () => {
  expect(orderOfFirstSteps('live').slice(2)).toEqual(['payouts', 'date'])
  expect(orderOfFirstSteps('demo').slice(2)).toEqual(['date', 'payouts'])
})

test.each([
  ['live', true, true, true],
  ['live', true, false, false],
  ['live', false, true, false],
  ['demo', true, false, true],
  ['demo', false, true, false],
] as const)('in %s mode, verified %s and payable %s: can list dates %s', (mode, verified, payable, can) => {
  expect(canListDates(mode, { verified, payable })).toBe(can)
})
