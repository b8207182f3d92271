import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import { earnedOf } from '#server/features/ledger/store.ts'
import { returnedOf } from '#server/features/payments/store/refunds.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** What became of the money of a booking that ended early, in cents. */
export interface Ending {
  /** back to its couple, from us or by its bank */
  returned: Cents
  /** of that, what the bank of the couple's card did not take, and we still owe */
  refused: Cents
  /** stays with the venue, before commission, by the ledger */
  kept: Cents
}

/**
 * The endings of those of these bookings that were cancelled or have lapsed, by booking. What the venue keeps is what
 * the ledger gave it for the booking and those that it took over, paid out or not, and the commission on that.
 */
export async function endingsOf(db: Db, bookingIds: readonly number[]): Promise<Map<number, Ending>> {
  if (bookingIds.length === 0) return new Map()
  const { rows: chains } = await sql<{ ended: number; id: number }>`
    with recursive chain as (
      select id as ended, id, carried_from from bookings
       where id = any(${bookingIds}) and state in ('cancelled', 'lapsed')
      union all
      select chain.ended, old.id, old.carried_from from bookings old join chain on old.id = chain.carried_from)
    select ended, id from chain`.execute(db)
  const ended = [...new Set(chains.map((link) => link.ended))]
  const [earned, returned] = await Promise.all([
    earnedOf(
      db,
      chains.map(({ id }) => id),
    ),
    returnedOf(db, ended),
  ])
  return new Map(
    ended.map((id) => {
      const chain = chains.filter((link) => link.ended === id)
      const kept = chain.reduce((sum, link) => sum + (earned.get(link.id) ?? 0), 0)
      const { cents, refused } = returned.get(id) ?? { cents: 0, refused: 0 }
      return [id, { returned: cents, refused, kept }]
    }),
  )
}
