import { expect, it } from 'vitest'
import type { Transfer } from '#contract/api/transfers.ts'
import { sellingStats } from './selling-stats.ts'

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

it('counts only what the couple sells, and adds up completed prices to the cent', () => {
  expect(sellingStats(all)).toEqual({ active: 1, completed: 2, recovered: 3000.3 })
  expect(sellingStats([])).toEqual({ active: 0, completed: 0, recovered: 0 })
})
