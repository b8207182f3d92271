import { describe, expect, it } from 'vitest'
import type { Transfer } from '#contract/api/transfers.ts'
import { bySide, onTheirWay } from './sort-transfers.ts'

const transfer = (id: number, viewerRole: Transfer['viewerRole'], status: Transfer['status'], transferPrice: number) =>
  ({ id, viewerRole, status, transferPrice, newBookingStatus: null, waitingFor: null }) as Transfer

const all = [
  transfer(1, 'seller', 'active', 2700),
  transfer(2, 'seller', 'completed', 1000.1),
  transfer(3, 'seller', 'completed', 2000.2),
  transfer(4, 'seller', 'pending', 500),
  transfer(5, 'seller', 'cancelled', 500),
  transfer(6, 'buyer', 'completed', 9000),
  transfer(7, 'buyer', 'active', 9000),
]

describe('the transfers of a couple', () => {
  it('are told apart by side', () => {
    expect(bySide(all).buying.map(({ id }) => id)).toEqual([6, 7])
    expect(bySide(all).selling.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })

  it('that are on their way are sorted by their day, and include no others', () => {
    const on = (eventDate: string, facts: Transfer) => ({ ...facts, eventDate })
    const some = [
      on('2027-06-05', transfer(1, 'buyer', 'active', 900)),
      on('2027-05-01', transfer(2, 'buyer', 'active', 900)),
      on('2027-04-01', transfer(3, 'seller', 'active', 900)),
      on('2027-04-01', transfer(4, 'buyer', 'completed', 900)),
      on('2027-04-01', transfer(5, 'buyer', 'cancelled', 900)),
    ]
    expect(onTheirWay(some).map(({ id }) => id)).toEqual([2, 1])
  })

  it('that the couple bought are theirs until the transfer or the booking ends', () => {
    const bought = (facts: Partial<Transfer>) =>
      Object.entries(bySide([{ ...transfer(1, 'buyer', 'completed', 9000), ...facts } as Transfer])).filter(
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
