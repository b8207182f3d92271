import { expect, test } from 'vitest'
import { formatMoment } from './moments.ts'

test('an instant is shown by the clock at the venue', () => {
  expect(formatMoment('2026-11-23T22:00:00Z', 'NY')).toBe('Mon, Nov 23, 2026, 5:00 PM EST')
  expect(formatMoment(new Date('2026-11-24T05:30:00Z'), 'CA')).toBe('Mon, Nov 23, 2026, 9:30 PM PST')
})
