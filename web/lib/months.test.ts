import { expect, test } from 'vitest'
import { addMonths, monthsBetween, sameDayIn, weeksOf } from './months.ts'

test('a month begins under its weekday and ends with its last day', () => {
  const weeks = weeksOf('2027-02')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(weeks[0]).toEqual([null, '2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06'])
  expect(weeks.at(-1)?.[0]).toBe('2027-02-28')
  expect(weeks.flat().filter(Boolean)).toHaveLength(28)
})

test('months are counted over the turn of a year, both ways', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2026-11', 14)]).toEqual([
    '2027-01',
    '2026-12',
    '2028-01',
  ])
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})

test('the same day of another month is the last one of that month if it is too short', () => {
  expect([
    sameDayIn('2027-01', '2026-12-16'),
    sameDayIn('2027-02', '2027-01-31'),
    sameDayIn('2027-12', '2028-01-31'),
  ]).toEqual(['2027-01-16', '2027-02-28', '2027-12-31'])
})
