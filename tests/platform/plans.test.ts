import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { todayIn } from '#contract/dates.ts'
import { listingsToExpire } from '#server/features/listings/store/listings.ts'
import { newMatches } from '#server/features/listings/store/search.ts'
import {
  balancePaymentOf,
  paymentOfHold,
  paymentsOfBooking,
  paymentsOfHolding,
} from '#server/features/payments/store/payments.ts'
import { type Clock, later, MINUTE } from '#server/platform/clock.ts'
import { aLargeCatalogue } from '#tests/builders/catalogue.ts'
import { plansOf } from '#tests/builders/plans.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'

/** At this instant two calendar dates hold in the country, as for most of each day. */
const AT = new Date('2026-06-01T15:00:00Z')
const clock: Clock = { now: () => AT, todayIn: (state) => todayIn(state, AT) }
const SIZE = 100_000
/** Rows of the 5,000 and more that each table has. */
const FEW_PAGES = 200

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase({ max: 2 })
  await aLargeCatalogue(database.url, { size: SIZE, at: AT })
})
afterAll(() => database.drop())

/** A booking from the middle of the table. */
const aBooking = async () => {
  const { rows } = await sql<{ id: number; couple_id: number }>`
    select id, couple_id from holdings order by id offset ${SIZE / 2} limit 1`.execute(database.db)
  return rows[0] as { id: number; couple_id: number }
}

describe('with 100,000 listings, bookings and payments', () => {
  test('a saved search reads only news, not everything it would match', async () => {
    const since = later(AT, -60 * MINUTE)
    const [plan] = await plansOf(database, (db) =>
      newMatches(db, { minGuests: 50 }, { since, limit: 50 }, { clock, early: false }),
    )
    expect(plan?.rows).toBeGreaterThan(0)
    expect(plan?.reads.join()).toContain('listings_by_news')
    expect(plan?.pages).toBeLessThan(FEW_PAGES)
  })

  test('the timer that ends past dates looks at those alone', async () => {
    expect(new Set(['GU', 'HI'].map(clock.todayIn)).size).toBe(2)
    const [plan] = await plansOf(database, (db) => listingsToExpire(db, clock, 500))
    expect(plan?.reads).toEqual(['Index Scan on listings by listings_to_expire'])
    expect(plan?.pages).toBeLessThan(FEW_PAGES)
  })

  test('the payments of a booking are found by an index', async () => {
    const booking = await aBooking()
    for (const plan of await plansOf(database, async (db) => {
      await paymentOfHold(db, booking.id)
      await balancePaymentOf(db, booking)
      await paymentsOfHolding(db, booking.id)
      await paymentsOfBooking(db, booking.id)
    })) {
      expect(plan.reads.join()).not.toContain('Seq Scan on payments')
      expect(plan.pages).toBeLessThan(FEW_PAGES)
    }
  })
})
