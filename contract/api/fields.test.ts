import { expect, test } from 'vitest'
import { saveSearch } from './alerts.ts'
import { changeGuestCount } from './bookings.ts'
import { listNotices } from './notifications.ts'
import { createEscrow, createPaymentIntent, updateCheckout } from './payments.ts'

const criteria = saveSearch.body.shape.criteria.shape

test.each([
  ['of guests at checkout', createPaymentIntent.body.shape.guestCount],
  ['of guests at the checkout of a transfer', createEscrow.body.shape.guestCount],
  ['of guests of a running checkout', updateCheckout.body.shape.guestCount],
  ['of guests of a booking', changeGuestCount.body.shape.guestCount],
  ['of days of a saved search', criteria.flexDays],
  ['of guests of a saved search', criteria.minGuests],
  ['of dollars that a saved search begins at', criteria.minPrice],
  ['of dollars that a saved search ends at', criteria.maxPrice],
])('a number %s may come as text; nothing else stands for one', (_, field) => {
  expect(field.parse(3)).toBe(3)
  expect(field.parse('3')).toBe(3)
  for (const other of [true, false, [], ['3'], {}, '3 guests']) expect(field.safeParse(other).success).toBe(false)
})

test('a blank limit or cursor of the notifications counts as not given', () => {
  expect(listNotices.query.parse({ limit: '', cursor: ' ' })).toEqual({})
})
