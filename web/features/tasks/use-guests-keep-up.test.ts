import { expect, test } from 'vitest'
import { newGuests } from './use-guests-keep-up.ts'

test('the number to which a couple last changed its guests is new until the booking has it', () => {
  const first = { before: 120, after: 80, at: '2027-01-02T10:00:00.000Z' }
  const second = { before: 80, after: 90, at: '2027-01-03T10:00:00.000Z' }
  const guestChanges = [first, second]
  expect(newGuests({ guestCount: 80 }, { guestChanges })).toBe(90)
  expect(newGuests({ guestCount: 90 }, { guestChanges })).toBeUndefined()
  expect(newGuests({ guestCount: 80 }, { guestChanges: guestChanges.toReversed() })).toBe(90)
  expect(newGuests({ guestCount: 120 }, { guestChanges: [] })).toBeUndefined()
})

test('a second change is news of its own, also while the booking is being loaded because of the first one', () => {
  const first = { before: 120, after: 80, at: '2027-01-02T10:00:00.000Z' }
  const second = { before: 80, after: 90, at: '2027-01-02T10:00:05.000Z' }
  const loaded = { guestCount: 120 }
  expect(newGuests(loaded, { guestChanges: [first] })).not.toBe(newGuests(loaded, { guestChanges: [first, second] }))
})
