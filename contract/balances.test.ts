import { describe, expect, test } from 'vitest'
import { dueAfterTransfer, isTooLateToPay, lapsesUnpaid, lastDayToPay } from './balances.ts'

describe('a balance after a transfer', () => {
  test.each([
    ['2027-05-13', '2027-05-01', '2027-05-13', 'the original date is later'],
    ['2027-05-13', '2027-05-10', '2027-05-13', 'both are the same'],
    ['2027-05-13', '2027-05-20', '2027-05-23', 'the original date is past'],
    ['2027-05-13', '2027-06-10', '2027-06-12', 'the event comes first'],
    ['2027-05-13', '2027-07-01', '2027-06-12', 'the event is over'],
  ])('due on %s, passed on %s: due on %s, because %s', (due, today, then) => {
    expect(dueAfterTransfer(due, '2027-06-12', today)).toBe(then)
    expect(dueAfterTransfer(then, '2027-06-12', today)).toBe(then)
  })

  test('that is not owed has no date', () => {
    expect(dueAfterTransfer(null, '2027-06-12', '2027-06-01')).toBeNull()
  })
})

test('a balance can be paid here on the day of the event, and no longer', () => {
  expect(isTooLateToPay('2027-06-12', '2027-06-12')).toBe(false)
  expect(isTooLateToPay('2027-06-12', '2027-06-13')).toBe(true)
})

describe('grace', () => {
  test.each([
    ['2027-06-01', '2027-06-06', true],
    ['2027-06-06', '2027-06-11', true],
    ['2027-06-07', '2027-06-12', false],
    ['2027-06-12', '2027-06-12', false],
  ])('of a balance due on %s ends on %s, and then the booking lapses: %s', (due, last, lapses) => {
    expect(lastDayToPay(due, '2027-06-12')).toBe(last)
    expect(lapsesUnpaid(due, '2027-06-12')).toBe(lapses)
  })

  test('of a booking whose couple was warned on the day before the event never ends in a lapse', () => {
    expect(lapsesUnpaid('2027-06-01', '2027-06-12', '2027-06-10')).toBe(true)
    expect(lapsesUnpaid('2027-06-01', '2027-06-12', '2027-06-11')).toBe(false)
  })

  test.each([
    ['2027-05-13', '2027-05-18', 'as always'],
    ['2027-05-17', '2027-05-18', 'as always'],
    ['2027-05-18', '2027-05-19', 'a day later'],
    ['2027-05-30', '2027-05-31', 'a day after the warning'],
    ['2027-06-12', '2027-06-12', 'with the event'],
  ])('of a balance due on 2027-05-13 whose couple is warned on %s ends on %s, %s', (warned, last) => {
    expect(lastDayToPay('2027-05-13', '2027-06-12', warned)).toBe(last)
  })
})
