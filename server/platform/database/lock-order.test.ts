import { describe, expect, it } from 'vitest'
import type { Tx } from './connect.ts'
import { takeInOrder } from './lock-order.ts'

describe('the order of locks', () => {
  const aTransaction = () => ({}) as Tx

  it('is a couple, a hold, the booking it became, and then its parts, each any number of times', () => {
    const tx = aTransaction()
    takeInOrder(tx, 'user', 1)
    takeInOrder(tx, 'hold', 2)
    takeInOrder(tx, 'booking', 2)
    takeInOrder(tx, 'part', 3)
    takeInOrder(tx, 'booking', 2)
    expect(() => takeInOrder(tx, 'part', 4)).not.toThrow()
  })

  it('refuses a booking after a part, a couple after a booking, and a second booking', () => {
    const one = aTransaction()
    takeInOrder(one, 'part', 1)
    expect(() => takeInOrder(one, 'booking', 2)).toThrow('lock order: booking 2 after part')
    const other = aTransaction()
    takeInOrder(other, 'booking', 2)
    expect(() => takeInOrder(other, 'user', 1)).toThrow('lock order: user 1 after booking 2')
    expect(() => takeInOrder(other, 'booking', 3)).toThrow('lock order: booking 3 after booking 2')
  })
})
