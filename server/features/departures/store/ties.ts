import { sql } from 'kysely'
import type { Ties } from '#contract/api/departures.ts'
import { LIVE_HOLDS } from '#contract/processes/hold.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** What still ties a user to money or dates: an account with any of it can be neither erased nor given another role. */
export async function tiesOf(db: Db, userId: number): Promise<Ties> {
  const venues = db.selectFrom('venues').select('id').where('owner_id', '=', userId)
  const bookings = await db
    .selectFrom('holdings')
    .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('holdings.ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('couple_id', '=', userId), eb('venue_id', 'in', venues)]))
    .where('state', 'in', ['confirmed', 'transferring'])
    .executeTakeFirstOrThrow()
  const holds = await db
    .selectFrom('holds')
    .innerJoin('listings', 'listings.id', 'holds.listing_id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('holds.transfer_id', 'is', null).as('ofDates'),
      fn.countAll<number>().filterWhere('holds.transfer_id', 'is not', null).as('ofTransfers'),
    ])
    .where(({ or, and, eb }) =>
      or([eb('couple_id', '=', userId), and([eb('holds.transfer_id', 'is', null), eb('venue_id', 'in', venues)])]),
    )
    .where('holds.state', 'in', LIVE_HOLDS)
    .executeTakeFirstOrThrow()
  const listings = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', 'in', venues)
    .where('state', 'in', ['live', 'held'])
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(({ fn }) => fn.count<number>('payments.id').distinct().as('count'))
    .where('payments.couple_id', '=', userId)
    .where(({ or, eb }) =>
      or([
        eb('payments.state', 'in', ['new', 'open', 'requires_action', 'processing']),
        eb('refunds.state', 'in', ['pending', 'sent', 'failed']),
      ]),
    )
    .executeTakeFirstOrThrow()
  const transfers = await db
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, eb }) => or([eb('seller_id', '=', userId), eb('buyer_id', '=', userId)]))
    .where('state', 'not in', transferProcess.final)
    .executeTakeFirstOrThrow()
  const offers = await db
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('couple_id', '=', userId)
    .where('deadline', 'is not', null)
    .executeTakeFirstOrThrow()
  const payouts = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payee_id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('state', 'in', ['pending', 'sent', 'failed', 'parked']), eb('reversal', '=', 'wanted')]),
    )
    .executeTakeFirstOrThrow()
  const owed = await db
    .selectFrom('bookings')
    .innerJoin('ledger_guarded_balances', (join) =>
      join.on(({ eb }) => eb('account', '=', sql<string>`'venue_payable:' || bookings.id`)),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bookings.venue_id', 'in', venues)
    .where('credit_cents', '>', 0)
    .executeTakeFirstOrThrow()
  return {
    bookings: bookings.count + holds.ofDates,
    listings: listings.count,
    payments: payments.count,
    transfers: transfers.count + holds.ofTransfers + offers.count,
    payouts: Math.max(payouts.count, owed.count),
  }
}
