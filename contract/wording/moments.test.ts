import { expect, test } from 'vitest'
import { formatDayOf, formatMoment, formatOwnMoment, formatUtcDay, formatUtcMoment } from './moments.ts'

test('an instant is shown by the clock at the venue', () => {
  expect(formatMoment('2026-11-23T22:00:00Z', 'NY')).toBe('Mon, Nov 23, 2026, 5:00 PM EST')
  expect(formatMoment(new Date('2026-11-24T05:30:00Z'), 'CA')).toBe('Mon, Nov 23, 2026, 9:30 PM PST')
})

test('what belongs to no venue is shown in UTC, and what belongs to the reader by their own clock', () => {
  expect(formatUtcMoment('2026-11-24T02:06:00Z')).toBe('Tue, Nov 24, 2026, 2:06 AM UTC')
  expect(formatOwnMoment('2026-11-24T02:06:00Z')).toBe('Mon, Nov 23, 2026, 9:06 PM EST') // the tests' zone
})

test('the day of an instant is the day at the venue, in the one format of dates', () => {
  expect(formatDayOf('2026-11-24T02:06:00Z', 'TX')).toBe('Mon, Nov 23, 2026')
  expect(formatUtcDay('2026-11-24T02:06:00Z')).toBe('Tue, Nov 24, 2026')
})
