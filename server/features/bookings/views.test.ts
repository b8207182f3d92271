import { describe, expect, it } from 'vitest'
import type { BookingStatus } from '#contract/processes/booking.ts'
import { bookingsSummary } from './views.ts'

const clock = { now: () => new Date('2027-06-01T15:00:00Z'), todayIn: () => '2027-06-01' }
let number = 0
const booking = (state: BookingStatus, price: number, { paid = 0, day = '2027-07-01' } = {}) => ({
  number: ++number,
  state,
  price_cents: price * 100,
  paid_cents: paid * 100,
  event_date: day,
  venueState: 'TX',
})
const sums = (bookings: ReturnType<typeof booking>[], kept: number[] = []) => {
  const endings = bookings.flatMap((one, at) => {
    const cents = kept[at]
    return cents === undefined ? [] : [[one.number, { returned: 0, refused: 0, kept: cents * 100 }] as const]
  })
  return bookingsSummary(bookings, new Map(endings), clock)
}

describe("an owner's bookings in numbers", () => {
  it('count every date that stands with its agreed price', () => {
    const bookings = [booking('confirmed', 12_000), booking('completed', 8_000.5), booking('transferring', 100.1)]
    expect(sums(bookings)).toMatchObject({ total: 3, revenue: 20_100.6 })
  })

  it('count what was kept of dates that ended early, and a transferred date only with its new booking', () => {
    const bookings = [
      booking('lapsed', 10_000),
      booking('cancelled', 10_000),
      booking('cancelled', 9_000),
      booking('transferred', 12_000),
      booking('confirmed', 12_000),
    ]
    expect(sums(bookings, [2_500, 0, 2_250.25])).toMatchObject({ total: 5, revenue: 16_750.25 })
  })

  it('say what is owed for dates that stand, and how many are ahead, today among them', () => {
    const bookings = [
      booking('confirmed', 10_000, { paid: 2_500, day: '2027-06-01' }),
      booking('completed', 8_000, { paid: 8_000, day: '2027-05-31' }),
      booking('cancelled', 9_000, { paid: 2_000 }),
    ]
    expect(sums(bookings)).toMatchObject({ ahead: 1, owed: 7_500 })
  })
})
