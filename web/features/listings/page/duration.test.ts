import { expect, test } from 'vitest'
import { durationOf } from './duration.ts'

const packageDetails = { duration: null, times: null, includes: [], excludes: [], restrictions: [] }

test.each([
  ['available', false, 'Full day'],
  ['held-by-me', false, 'Full day'],
  ['mine', true, 'Full day'],
  ['sold', false, null],
  ['mine', false, null],
] as const)('a date that is %s, its venue revealed: %s, has the duration %s', (availability, isRevealed, duration) => {
  expect(durationOf({ availability, isRevealed, packageDetails })).toBe(duration)
})

test('what the venue says takes precedence over the default', () => {
  const six = { ...packageDetails, duration: '6 hours' }
  expect(durationOf({ availability: 'available', isRevealed: false, packageDetails: six })).toBe('6 hours')
})
