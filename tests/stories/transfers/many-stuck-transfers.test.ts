import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { balancesToRemind } from '#server/features/bookings/store/balances.ts'
import {
  escalatedConsents,
  payableSellers,
  payoutReminders,
  silentConsents,
} from '#server/features/transfers/store/transfers.ts'
import { DAY } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { aTransfer } from '#tests/builders/transfers.ts'

// A timer takes 200 rows a round: rows that can't move yet don't delay those behind them.

const { app } = await anApp()
const { db, clock } = app.services

const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)

/** What `look` sees among 300 more rows like this one, with these columns changed and every rule of theirs bypassed. */
async function inACrowd<Seen>(
  table: 'transfers' | 'bookings',
  id: number,
  set: Record<string, unknown>,
  look: (tx: Tx) => Promise<Seen>,
): Promise<Seen> {
  let seen: Seen | undefined
  const undo = new Error('undo')
  const crowd = app.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw('drop index bookings_one_per_listing, bookings_one_per_venue_date, transfers_one_live').execute(tx)
    const other = JSON.stringify(set)
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(one, ${other}::jsonb || jsonb_build_object('id', n, 'booking_id', n))).*
        from ${sql.table(table)} one, generate_series(1, 300) n where one.id = ${id}`.execute(tx)
    seen = await look(tx)
    throw undo
  })
  await expect(crowd).rejects.toBe(undo)
  return seen as Seen
}
/** A holding for each booking of such a crowd, begun at `at`. */
const inHoldings = (tx: Tx, id: number, at: Date) =>
  sql`insert into holdings
    select (jsonb_populate_record(one, jsonb_build_object('id', n, 'booking_id', n, 'began_at', ${at}::timestamptz))).*
      from holdings one, generate_series(1, 300) n where one.id = ${id}`.execute(tx)
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('300 sellers who cannot be paid do not keep the one behind them, who can, from being listed or reminded', async () => {
  const transfer = await aTransfer(app).consented()
  const { id } = transfer
  await canBePaid(app, transfer.seller)
  const others = { seller_id: 1, consented_at: ago(10), reminders: 2 }
  expect(await inACrowd('transfers', id, others, async (tx) => ids(await payableSellers(tx)))).toEqual([id])
  const marks = [ago(0), ago(7), ago(12)]
  expect(await inACrowd('transfers', id, others, async (tx) => ids(await payoutReminders(tx, marks)))).toEqual([id])
})

test('300 sellers who know that their venue is silent do not delay the one who doesn’t know yet', async () => {
  const { id } = await aTransfer(app).waiting()
  const others = { deadline: ago(20), reminders: 1 }
  const in72Hours = new Date(clock.now().getTime() + 3 * DAY)
  const silent = await inACrowd('transfers', id, others, async (tx) => ids(await silentConsents(tx, in72Hours)))
  expect(silent).toEqual([id])
})

test('300 transfers that admins were reminded of do not delay the one due for a reminder', async () => {
  const { id } = await aTransfer(app).waiting()
  await db
    .updateTable('transfers')
    .set({ escalated_at: ago(8) })
    .where('id', '=', id)
    .execute()
  const others = { escalated_at: ago(9), reminders: 2 }
  expect(await inACrowd('transfers', id, others, async (tx) => ids(await escalatedConsents(tx, ago(0))))).toEqual([id])
  // a seller who has already asked is not told that they may
  expect(ids(await silentConsents(db, new Date(clock.now().getTime() + 3 * DAY)))).not.toContain(id)
  await db.updateTable('transfers').set({ escalated_at: null }).where('id', '=', id).execute()
})

test('300 couples for whom a reminder is too early or too late do not delay the one it is for', async () => {
  const { checkout } = await aBooking(app, { listing: await aListing(app).inDays(52) }).confirmed()
  const id = checkout.bookingId
  const today = clock.todayIn('TX')
  const window = { after: addDays(today, 6), by: addDays(today, 22), daysBefore: 15 }
  const look = async (tx: Tx) => ids(await balancesToRemind(tx, '45', window))
  for (const [due, beganAt] of [
    [today, ago(1)],
    [addDays(today, 10), clock.now()],
  ] as const) {
    const lookAtAll = async (tx: Tx) => {
      await inHoldings(tx, id, beganAt)
      return look(tx)
    }
    expect(await inACrowd('bookings', id, { balance_due_date: due }, lookAtAll)).toEqual([id])
  }
})
