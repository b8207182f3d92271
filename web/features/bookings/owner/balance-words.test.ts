import { expect, test } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import { balanceWords } from './balance-words.ts'

const booking = {
  amount: 12_000,
  paidAmount: 3000,
  takenBack: 0,
  balanceDue: 9000,
  balanceDueDate: '2027-05-01',
  eventDate: '2027-05-31',
  status: 'confirmed',
} as Booking

test('an owner reads what happens if the balance isn’t paid, but not while another couple takes the booking over', () => {
  expect(balanceWords(booking)).toContain('the booking ends after Thu, May 6, 2027 at the earliest')
  expect(balanceWords({ ...booking, status: 'transferring' })).toBe(
    'On hold while the booking is passing to another couple.',
  )
})
