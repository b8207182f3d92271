import { expect, test } from 'vitest'
import { todayIn } from '#contract/dates.ts'
import { clockOf, MINUTE } from './clock.ts'

test.each(['2027-03-14', '2027-06-30', '2027-11-07'])(
  'knows at every minute of %s which day it is in states of different zones',
  (day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`)
    let at = new Date(midnight)
    const clock = clockOf(() => at)
    for (let minute = 0; minute < 36 * 60; minute++) {
      at = new Date(midnight + minute * MINUTE)
      for (const state of ['NY', 'TX', 'AZ', 'HI', 'AS', 'GU', '??'])
        expect(clock.todayIn(state)).toBe(todayIn(state, at))
    }
  },
)

test('follows when it is moved, even backward', () => {
  let at = new Date('2027-06-30T23:59:00Z')
  const clock = clockOf(() => at)
  const told = ['2027-06-30T23:59:00Z', '2027-08-01T12:00:00Z', '2027-06-30T23:59:00Z'].map((instant) => {
    at = new Date(instant)
    return clock.todayIn('GU')
  })
  expect(told).toEqual(['2027-07-01', '2027-08-01', '2027-07-01'])
})
