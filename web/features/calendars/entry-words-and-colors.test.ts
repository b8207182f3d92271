import { expect, test } from 'vitest'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import { isTakenAt } from './busy-dates.ts'
import { inWords, lookOf, NOT_SHOWN, statusOf, sumWords } from './entry-words-and-colors.ts'

const entry = (kind: CalendarEntry['kind'], more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  date: '2027-06-12',
  kind,
  venueId: 1,
  venueName: 'Thornwick Hall',
  listingId: 1,
  bookingId: null,
  title: null,
  price: 12_000,
  guests: 90,
  isShown: false,
  appears: null,
  ...more,
})

test('a date on offer that couples can’t find isn’t called listed, whether it appears later or its venue isn’t verified', () => {
  const listed = entry('offered', { isShown: true })
  const hidden = entry('offered')
  const later = entry('offered', { appears: { at: '2027-06-01T17:00:00.000Z', state: 'TX' } })
  expect([listed, hidden].map(statusOf)).toEqual(['Listed', 'Not shown'])
  expect(statusOf(later)).toMatch(/^Appears /)
  expect(inWords(hidden)).toBe('Not shown: Thornwick Hall')
  expect([hidden, later].map(lookOf)).toEqual([NOT_SHOWN, NOT_SHOWN])
  expect(lookOf(listed)).not.toEqual(NOT_SHOWN)
  expect(sumWords([listed, hidden, later, entry('off')])).toBe('1 listed, 1 off the market, 2 not shown')
})

test('a date that is being booked says so, even if its venue isn’t verified', () => {
  expect(statusOf(entry('held'))).toBe('Being booked')
  expect(sumWords([entry('held')])).toBe('1 being booked')
})

test('a date off the market can’t be put back on a day that is listed or booked again at its venue', () => {
  const off = entry('off')
  for (const kind of ['offered', 'held', 'booked'] as const) expect(isTakenAt([off, entry(kind)], off), kind).toBe(true)
  expect(isTakenAt([off, entry('blocked')], off)).toBe(false)
  expect(isTakenAt([off, entry('offered', { venueId: 2 })], off)).toBe(false)
  expect(isTakenAt([off, entry('offered', { date: '2027-06-13' })], off)).toBe(false)
})
