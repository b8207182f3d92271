import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import { sortBookings } from './sort-bookings.ts'

describe('upcoming, past and ended early', () => {
  const booking = (id: number, eventDate: string, isUpcoming: boolean, status: Booking['status'] = 'confirmed') =>
    ({ id, eventDate, isUpcoming, status }) as Booking

  it('puts the nearest event first and the latest past one first', () => {
    const { upcoming, past } = sortBookings([
      booking(1, '2027-09-01', true),
      booking(2, '2027-06-12', true),
      booking(3, '2025-06-12', false, 'completed'),
      booking(4, '2026-01-12', false, 'completed'),
    ])
    expect(upcoming.map(({ id }) => id)).toEqual([2, 1])
    expect(past.map(({ id }) => id)).toEqual([4, 3])
  })

  it('keeps canceled and transferred bookings out of the upcoming and the past ones', () => {
    const { upcoming, past, ended } = sortBookings([
      booking(1, '2027-06-12', true, 'cancelled'),
      booking(2, '2027-06-12', true, 'transferred'),
      booking(3, '2027-06-12', true, 'transferring'),
      booking(4, '2025-06-12', false, 'cancelled'),
    ])
    expect(upcoming.map(({ id }) => id)).toEqual([3])
    expect(past).toEqual([])
    expect(ended.map(({ id }) => id)).toEqual([2, 1, 4])
  })
})
