import { expect, test } from 'vitest'
import { hasOldGuests } from './use-guests-keep-up.ts'

test('a booking is from before the couple last changed its number of guests if it has another number', () => {
  const guestChanges = [
    { before: 120, after: 80, at: '2027-01-02T10:00:00.000Z' },
    { before: 80, after: 90, at: '2027-01-03T10:00:00.000Z' },
  ]
  expect(hasOldGuests({ guestCount: 80 }, { guestChanges })).toBe(true)
  expect(hasOldGuests({ guestCount: 90 }, { guestChanges })).toBe(false)
  expect(hasOldGuests({ guestCount: 80 }, { guestChanges: guestChanges.toReversed() })).toBe(true)
  expect(hasOldGuests({ guestCount: 120 }, { guestChanges: [] })).toBe(false)
})
