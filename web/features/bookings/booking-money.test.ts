import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import { keepsTransferFee, revenueOf } from './booking-money.ts'

const money = (status: Booking['status'], amount: number, kept?: number) => ({
  status,
  amount,
  ended: kept === undefined ? null : { returned: 0, refused: 0, kept },
})

describe('revenue', () => {
  it('counts every date that stands with its agreed price', () => {
    const bookings = [money('confirmed', 12_000), money('completed', 8_000.5), money('transferring', 100.1)]
    expect(revenueOf(bookings)).toBe(20_100.6)
  })

  it('counts what was kept of dates that ended early, and a transferred date only with its new booking', () => {
    const bookings = [
      money('lapsed', 10_000, 2_500),
      money('cancelled', 10_000, 0),
      money('cancelled', 9_000, 2_250.25),
      money('transferred', 12_000),
      money('confirmed', 12_000),
    ]
    expect(revenueOf(bookings)).toBe(16_750.25)
  })
})

describe('what a venue keeps of a booking that ended', () => {
  const ended = (kept: number, returned: number) => ({ returned, refused: 0, kept })
  it.each([
    ['a part of what was paid for it', { paidAmount: 5_150.1, ended: ended(1_287.5, 3_862.6) }, false],
    ['that, and the fee of a transfer', { paidAmount: 5_150, ended: ended(1_437.5, 3_862.5) }, true],
    ['nothing', { paidAmount: 5_150, ended: ended(0, 1_180) }, false],
  ])('is %s', (_what, booking, withFee) => {
    expect(keepsTransferFee(booking)).toBe(withFee)
  })

  it('is nothing while it stands', () => {
    expect(keepsTransferFee({ paidAmount: 3_000, ended: null })).toBe(false)
  })
})
