import { expect, test } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import { nextSteps } from './next-steps.ts'

const booking: Booking = {
  id: 7,
  coupleId: 1,
  listingId: 2,
  venueId: 3,
  venueName: 'Thornwick Hall',
  city: 'Austin',
  state: 'TX',
  status: 'confirmed',
  eventDate: '2027-06-12',
  createdAt: '2026-11-22T10:00:00Z',
  amount: 12_000,
  depositAmount: 3000,
  paidAmount: 3000,
  takenOver: false,
  balanceDue: 9000,
  balanceDueDate: '2027-05-13',
  chargesCard: true,
  cardStop: null,
  ended: null,
  atBank: null,
  takenBack: 0,
  guestCount: 90,
  guestsBefore: null,
  maxGuests: 120,
  contactEmail: 'sam@example.test',
  couple: null,
  venueNote: null,
  isUpcoming: true,
  today: '2027-01-04',
  canChangeGuests: true,
}

const steps = (changed: Partial<Booking>) =>
  nextSteps({ ...booking, ...changed }).map(({ key, day }) => `${key} ${day}`)

test('after a deposit come the balance, the last change of guests and the day', () => {
  expect(steps({})).toEqual(['balance 2027-05-13', 'guests 2027-05-29', 'event 2027-06-12'])
})

test('the balance is charged to a saved card, or else the couple’s to pay', () => {
  const text = (chargesCard: boolean, today = '2027-01-04') => nextSteps({ ...booking, chargesCard, today })[0]?.text
  expect(text(true)).toBe('We’ll charge your saved card on this day. You can also pay earlier.')
  expect(text(true, '2027-05-14'), 'the date is kept for the couple of an accepted offer').toBe(
    'We haven’t charged your saved card for it yet.',
  )
  expect(text(false)).toBe('You haven’t saved a card for it, so please pay by this day. We’ll remind you by email.')
  expect(text(false, '2027-05-11'), 'no reminder is left').toBe(
    'You haven’t saved a card for it, so please pay by this day.',
  )
  expect(text(false, '2027-05-13'), 'a saved card may have been declined').toBe('Please pay the balance now.')
})

test('a saved card that a bank stops us from charging leaves the balance to the couple', () => {
  const text = (today: string) =>
    nextSteps({ ...booking, chargesCard: false, cardStop: 'bank-decides', today })[0]?.text
  expect(text('2027-05-12')).toMatch(/^Your bank is looking into .* Please pay by this day\.$/)
  expect(text('2027-05-14')).toMatch(/^Your bank is looking into .* Please pay the balance now\.$/)
})

test('paid in full: the venue is paid the rest after the day', () => {
  const paid = { balanceDue: 0, balanceDueDate: null, paidAmount: 12_000 }
  expect(steps(paid)).toEqual(['guests 2027-05-29', 'event 2027-06-12', 'venue-paid 2027-06-13'])
  expect(steps({ ...paid, canChangeGuests: false })).toEqual(['event 2027-06-12', 'venue-paid 2027-06-13'])
  expect(steps({ ...paid, takenBack: 12_000 }), 'no rest is promised of what a bank took back').toEqual([
    'guests 2027-05-29',
    'event 2027-06-12',
  ])
})

test('a balance that is due after the last change of guests comes after it', () => {
  expect(steps({ balanceDueDate: '2027-06-01' })[1]).toBe('balance 2027-06-01')
})

test('nothing comes next once the event is over, nor for a booking that is passed on or has ended', () => {
  expect(steps({ isUpcoming: false, status: 'completed' })).toEqual([])
  for (const status of ['transferring', 'transferred', 'cancelled', 'lapsed'] as const) {
    expect(steps({ status })).toEqual([])
  }
})
