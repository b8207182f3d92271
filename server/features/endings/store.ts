import type { EndingMoney } from '#server/features/bookings/above.ts'
import { bookingsWithHoldings } from '#server/features/bookings/store/bookings.ts'
import { earnedOf } from '#server/features/ledger/store.ts'
import { returnedOf } from '#server/features/payments/store/refunds.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * How these bookings ended, by number; those that were cancelled or have lapsed. What the venue keeps is what the
 * ledger gave it for the booking, whichever couple paid it, paid out or not, plus the commission on that.
 */
export async function endingsOf(db: Db, numbers: readonly number[]): Promise<Map<number, EndingMoney>> {
  if (numbers.length === 0) return new Map()
  const ended = await bookingsWithHoldings(db)
    .where('holdings.id', 'in', numbers)
    .where('holdings.ended_at', 'is', null)
    .where('bookings.state', 'in', ['cancelled', 'lapsed'])
    .execute()
  const ids = ended.map(({ id }) => id)
  const [earned, returned] = await Promise.all([earnedOf(db, ids), returnedOf(db, numbers)])
  return new Map(
    ended.map(({ number, id }) => {
      const { cents, refused } = returned.get(number) ?? { cents: 0, refused: 0 }
      return [number, { returned: cents, refused, kept: earned.get(id) ?? 0 }]
    }),
  )
}
