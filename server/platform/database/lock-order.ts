import type { Tx } from './connect.ts'

/**
 * The order in which rows are locked: what a couple opens at checkout, and what pays their debts, are serialized by
 * their own row; everything else that happens to a booking, by the booking's row or, before the booking is born, by its
 * hold's. A payment, a refund, a payout, an offer or the hold of a transfer is a part of a booking.
 */
const ORDER = ['user', 'hold', 'booking', 'part'] as const

const taken = new WeakMap<Tx, { level: number; booking: number | null }>()

/**
 * Notes that a transaction is about to lock a row of this kind. Throws when it has locked one that comes later, or
 * another booking: two transactions that lock in different orders may wait for each other. The same booking may be
 * asked for at any time. Returns false when it is already locked.
 */
export function takeInOrder(tx: Tx, what: (typeof ORDER)[number], id: number): boolean {
  const before = taken.get(tx) ?? { level: 0, booking: null }
  if (what === 'booking' && before.booking === id) return false
  const level = ORDER.indexOf(what)
  if (level < before.level || (what === 'booking' && before.booking !== null)) {
    const last = before.booking === null ? ORDER[before.level] : `booking ${before.booking}`
    throw new Error(`lock order: ${what} ${id} after ${last}`)
  }
  taken.set(tx, { level, booking: what === 'booking' ? id : before.booking })
  return true
}
