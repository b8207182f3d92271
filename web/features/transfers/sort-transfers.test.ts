import { describe, expect, it } from 'vitest'
import type { Transfer } from '#contract/api/transfers.ts'
import { aShownTransfer, SHOWN_TRANSFERS } from '#tests/builders/shown-transfers.ts'
import { bySide, onTheirWay } from './sort-transfers.ts'

describe('the transfers of a couple', () => {
  it('are told apart by side', () => {
    expect(bySide(SHOWN_TRANSFERS).buying.map(({ id }) => id)).toEqual([6, 7])
    expect(bySide(SHOWN_TRANSFERS).selling.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })

  it('that are on their way come without the others, sorted by their day', () => {
    const on = (eventDate: string, facts: Transfer) => ({ ...facts, eventDate })
    const some = [
      on('2027-06-05', aShownTransfer(1, 'buyer', 'active', 900)),
      on('2027-05-01', aShownTransfer(2, 'buyer', 'active', 900)),
      on('2027-04-01', aShownTransfer(3, 'seller', 'active', 900)),
      on('2027-04-01', aShownTransfer(4, 'buyer', 'completed', 900)),
      on('2027-04-01', aShownTransfer(5, 'buyer', 'cancelled', 900)),
    ]
    expect(onTheirWay(some).map(({ id }) => id)).toEqual([2, 1])
  })

  it('that the couple bought are theirs until the transfer or the booking ends', () => {
    const bought = (facts: Partial<Transfer>) =>
      Object.entries(bySide([{ ...aShownTransfer(1, 'buyer', 'completed', 9000), ...facts } as Transfer])).filter(
        ([, { length }]) => length > 0,
      )[0]?.[0]
    expect(bought({ newBookingStatus: 'confirmed' })).toBe('buying')
    expect(bought({ newBookingStatus: 'transferring' })).toBe('buying')
    for (const ended of ['cancelled', 'lapsed', 'transferred'] as const) {
      expect(bought({ newBookingStatus: ended })).toBe('gone')
    }
    expect(bought({ status: 'cancelled', waitingFor: { who: 'bank', until: null } })).toBe('gone')
    expect(bought({ status: 'cancelled' })).toBe('gone')
  })
})
