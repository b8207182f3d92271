import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import { findBookings } from './find-bookings.ts'

describe('an owner looks for a booking', () => {
  const booking = (id: number, name: string, eventDate: string, venueNote: string | null = null) =>
    ({
      id,
      eventDate,
      venueName: 'Alder Foundry',
      contactEmail: `${id}@couples.example`,
      couple: { name, phone: '(555) 010-0142' },
      venueNote,
    }) as Booking
  const all = [
    booking(12345678, 'Zoë Hart and Ben Okafor', '2027-06-12'),
    booking(23456789, 'Gus Lindgren', '2027-04-05', 'Ramp at the side door'),
  ]
  const found = (typed: string) => findBookings(all, typed).map(({ id }) => id)

  it.each([
    ['', [12345678, 23456789]],
    ['  ', [12345678, 23456789]],
    ['zoe', [12345678]],
    ['ZOË HA', [12345678]],
    ['1234', [12345678]],
    ['jun 12', [12345678]],
    ['June 12', [12345678]],
    ['sat, jun 12, 2027', [12345678]],
    ['06/12/2027', [12345678]],
    ['6/12/2027', [12345678]],
    ['2027-04-05', [23456789]],
    ['December', []],
    ['ramp', [23456789]],
    ['foundry gus', [23456789]],
    ['555 010', [12345678, 23456789]],
    ['23456789@couples', [23456789]],
    ['nobody', []],
  ])('%j finds %j', (typed, ids) => {
    expect(found(typed)).toEqual(ids)
  })
})
