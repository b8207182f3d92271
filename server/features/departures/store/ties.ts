import { sql } from 'kysely'
import type { Ties } from '#contract/api/departures.ts'
import { toDollars } from '#contract/money.ts'
import { LIVE_HOLDS } from '#contract/processes/hold.ts'
import { OPEN_REFUNDS } from '#contract/processes/refund.ts'
import { LIVE_TRANSFERS } from '#contract/processes/transfer.ts'
import { isDisputed } from '#server/features/payments/store/chargebacks.ts'
import { unclaimedOf } from '#server/features/payments/store/unclaimed-money.ts'
import { debtOf } from '#server/features/payouts/store/debts.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * What still ties a user to money or dates: an account with any such tie can be neither erased nor given another role.
 * One statement sees one moment: a hold that becomes a booking in the meantime is one or the other.
 */
export async function tiesOf(db: Db, userId: number): Promise<Ties> {
  const venues = db.selectFrom('venues').select('id').where('owner_id', '=', userId)
  const holds = db
    .selectFrom('holds')
    .innerJoin('listings', 'listings.id', 'holds.listing_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('holds.state', 'in', LIVE_HOLDS)
  const found = await db
    .selectNoFrom(() => [
      db
        .selectFrom('holdings')
        .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('holdings.ended_at', 'is', null)
        .where((where) =>
          where(
            'holdings.id',
            'in',
            // each by its own index; beside each other in one `or`, all bookings would be read
            db
              .selectFrom('holdings')
              .select('id')
              .where('couple_id', '=', userId)
              .union(
                db
                  .selectFrom('bookings')
                  .innerJoin('holdings', 'holdings.booking_id', 'bookings.id')
                  .select('holdings.id')
                  .where('venue_id', 'in', venues),
              ),
          ),
        )
        .where('state', 'in', ['confirmed', 'transferring'])
        .as('bookings'),
      holds
        .where('holds.transfer_id', 'is', null)
        .where(({ or, eb }) => or([eb('couple_id', '=', userId), eb('venue_id', 'in', venues)]))
        .as('holdsOfDates'),
      holds.where('holds.transfer_id', 'is not', null).where('couple_id', '=', userId).as('holdsOfTransfers'),
      db
        .selectFrom('listings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('venue_id', 'in', venues)
        // dates that couples pass on are theirs to take down, and end with their bookings
        .where('transfer_id', 'is', null)
        .where('state', 'in', ['live', 'held'])
        .as('listings'),
      db
        .selectFrom('payments')
        .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
        .select(({ fn }) => fn.count<number>('payments.id').distinct().as('count'))
        .where('payments.couple_id', '=', userId)
        .where(({ or, and, not, exists, eb, selectFrom }) =>
          or([
            eb('payments.state', '=', 'processing'),
            // a payment nobody has made yet counts as its checkout, above: no money is on the way
            and([
              eb('payments.state', 'in', ['new', 'open', 'requires_action']),
              not(
                exists(
                  selectFrom('holds')
                    .select('holds.id')
                    .whereRef('holds.id', '=', 'payments.hold_id')
                    .where('holds.state', 'in', LIVE_HOLDS),
                ),
              ),
            ]),
            eb('refunds.state', 'in', OPEN_REFUNDS),
            // what their bank is deciding on may become a debt
            isDisputed,
          ]),
        )
        .as('payments'),
      db
        .selectFrom('transfers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(({ or, eb }) => or([eb('seller_id', '=', userId), eb('buyer_id', '=', userId)]))
        // what is on its way back to a buyer counts as their refund, above, and no longer concerns the seller
        .where('state', 'in', LIVE_TRANSFERS)
        .as('transfers'),
      db
        .selectFrom('offers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('couple_id', '=', userId)
        .where('deadline', 'is not', null)
        .as('offers'),
      db
        .selectFrom('payouts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('payee_id', '=', userId)
        .where(({ or, eb }) =>
          or([eb('state', 'in', ['pending', 'sent', 'failed', 'parked']), eb('reversal', '=', 'wanted')]),
        )
        .as('payouts'),
      db
        .selectFrom('bookings')
        .innerJoin('ledger_guarded_balances', (join) =>
          join.on(({ eb }) => eb('account', '=', sql<string>`'venue_payable:' || bookings.id`)),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('bookings.venue_id', 'in', venues)
        .where('credit_cents', '>', 0)
        .as('owed'),
      debtOf(userId).as('debt'),
      unclaimedOf(userId).as('unclaimed'),
    ])
    .executeTakeFirstOrThrow()
  const count = (name: keyof typeof found) => found[name] ?? 0
  return {
    bookings: count('bookings') + count('holdsOfDates'),
    listings: count('listings'),
    payments: count('payments') + count('unclaimed'),
    transfers: count('transfers') + count('holdsOfTransfers') + count('offers'),
    payouts: Math.max(count('payouts'), count('owed')),
    debt: toDollars(count('debt')),
  }
}
