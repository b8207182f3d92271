import { expect, test } from 'vitest'
import { addDays, addYears, isLocalDate, LAST_STATE, startOfDay, zoneOfState } from './dates.ts'
import { STATES } from './searching/us-states.ts'

test.each([
  ['2027-01-15', 'NY', '2027-01-15T05:00:00.000Z'],
  ['2027-07-15', 'NY', '2027-07-15T04:00:00.000Z'],
  ['2027-03-14', 'CA', '2027-03-14T08:00:00.000Z'], // clocks go forward later that day
  ['2027-03-15', 'CA', '2027-03-15T07:00:00.000Z'],
  ['2027-11-07', 'TX', '2027-11-07T05:00:00.000Z'], // and back on this one
  ['2027-06-01', 'HI', '2027-06-01T10:00:00.000Z'],
  ['2027-06-01', 'GU', '2027-05-31T14:00:00.000Z'],
  ['2027-06-01', 'MP', '2027-05-31T14:00:00.000Z'],
  ['2027-01-15', 'VI', '2027-01-15T04:00:00.000Z'],
  ['2027-06-01', 'AS', '2027-06-01T11:00:00.000Z'],
])('%s begins in %s at %s', (date, state, instant) => {
  expect(startOfDay(date, zoneOfState(state)).toISOString()).toBe(instant)
})

test('no day ends later than in the last state', () => {
  const ends = STATES.map((state) => startOfDay('2027-06-02', zoneOfState(state)).getTime())
  expect(startOfDay('2027-06-02', zoneOfState(LAST_STATE)).getTime()).toBe(Math.max(...ends))
})

test.each([
  ['2026-11-22', '2029-11-22'],
  ['2028-02-29', '2031-02-28'],
  ['2027-02-28', '2030-02-28'],
])('three years after %s is %s', (date, later) => {
  expect(addYears(date, 3)).toBe(later)
})

test('days are counted to the first and the last date, and no further', () => {
  expect([addDays('2028-02-28', 2), addDays('2027-01-01', -1)]).toEqual(['2028-03-01', '2026-12-31'])
  expect([addDays('0001-01-05', -14), addDays('9999-12-31', 14)]).toEqual(['0001-01-01', '9999-12-31'])
  expect([isLocalDate('0001-01-01'), isLocalDate('9999-12-31'), isLocalDate('0000-12-31')]).toEqual([true, true, false])
})
