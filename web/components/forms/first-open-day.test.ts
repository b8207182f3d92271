import { expect, test } from 'vitest'
import { firstOpenDay } from './first-open-day.ts'

test('the first open day is the first that isn’t taken, in a later month if need be, and the first day if all are', () => {
  const taken = (...days: string[]) => new Map(days.map((day) => [day, 'booked']))
  expect(firstOpenDay('2026-11-29', '2028-11-29', taken())).toBe('2026-11-29')
  expect(firstOpenDay('2026-11-29', '2028-11-29', taken('2026-11-29', '2026-11-30', '2026-12-02'))).toBe('2026-12-01')
  expect(firstOpenDay('2026-11-29', '2026-11-30', taken('2026-11-29', '2026-11-30'))).toBe('2026-11-29')
})
