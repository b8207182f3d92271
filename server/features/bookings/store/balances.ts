import { sql } from 'kysely'
import { LIMITS } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** Things done once for each balance. */
export type BalanceNotice = '60' | '45' | '37' | '32' | 'charge' | 'overdue'

export interface DueBalance {
  id: number
  dueDate: string
  eventDate: string
  confirmedAt: Date
  /** two-letter code of the venue's state, for its time zone */
  venueState: string
}

const BATCH = 200

/** Confirmed bookings whose price is not paid in full, the earliest due date first. */
function unpaidBalances(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin('holdings', 'holdings.booking_id', 'bookings.id')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .select([
      'bookings.id',
      'bookings.balance_due_date as dueDate',
      'bookings.event_date as eventDate',
      'holdings.began_at as confirmedAt',
      'venues.state as venueState',
    ])
    .where('holdings.ended_at', 'is', null)
    .where('bookings.state', '=', 'confirmed')
    .whereRef('bookings.paid_cents', '<', 'bookings.price_cents')
    .orderBy('bookings.balance_due_date')
    .limit(BATCH)
}

/** SQL: `notice` is done for the balance of a row of `holdings`. */
const isDone = (notice: BalanceNotice) =>
  sql<boolean>`exists (select from balance_notices n where n.holding_id = holdings.id and n.notice = ${notice})`

/** Those of the unpaid balances that are due by `date` and for which `notice` isn't done yet. */
function undone(db: Db, date: string, notice: BalanceNotice) {
  return unpaidBalances(db)
    .where('bookings.balance_due_date', '<=', date)
    .where((where) => where.not(isDone(notice)))
}

/** Confirmed bookings with a balance that is due by `date` and for which `after` is done, but `notice` isn't yet. */
export async function dueBalances(
  db: Db,
  date: string,
  notice: 'charge' | 'overdue',
  after?: 'charge',
): Promise<DueBalance[]> {
  const query = undone(db, date, notice)
  return (await (after ? query.where(isDone(after)) : query).execute()) as DueBalance[]
}

/**
 * Confirmed bookings that get this reminder: their balance is due after `after` and by `by`, and their couple got
 * them at least `daysBefore` days before that due date.
 */
export async function balancesToRemind(
  db: Db,
  mark: BalanceNotice & `${number}`,
  due: { after: string; by: string; daysBefore: number },
): Promise<DueBalance[]> {
  const daysBefore = sql<number>`bookings.balance_due_date - (holdings.began_at at time zone 'UTC')::date`
  const rows = await undone(db, due.by, mark)
    .where('bookings.balance_due_date', '>', due.after)
    .where(daysBefore, '>=', due.daysBefore)
    .execute()
  return rows as DueBalance[]
}

/**
 * Confirmed bookings whose balance is not paid and whose grace period ended before `today` and before the event
 * (`lapsesUnpaid` of contract/balances.ts), with the time when their couple was warned. No others lapse.
 */
export async function lapsingBalances(db: Db, today: string): Promise<(DueBalance & { warnedAt: Date })[]> {
  const graceEnds = sql<string>`bookings.balance_due_date + ${LIMITS.balanceGraceDays}::int`
  const rows = await unpaidBalances(db)
    .innerJoin('balance_notices as warning', 'warning.holding_id', 'holdings.id')
    .select('warning.at as warnedAt')
    .where('warning.notice', '=', 'overdue')
    .where(graceEnds, '<', today)
    .whereRef(graceEnds, '<', 'bookings.event_date')
    .execute()
  return rows as (DueBalance & { warnedAt: Date })[]
}

/** Notes that `notice` is done for the balance of a couple's booking. False if it was done already. */
export async function insertNotice(tx: Tx, number: number, notice: BalanceNotice, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('balance_notices')
    .values({ holding_id: number, notice, at })
    .onConflict((conflict) => conflict.columns(['holding_id', 'notice']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** When the couple was told that their balance is overdue; null if they weren't. */
export async function overdueWarnedAt(db: Db, number: number): Promise<Date | null> {
  const row = await db
    .selectFrom('balance_notices')
    .select('at')
    .where('holding_id', '=', number)
    .where('notice', '=', 'overdue')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Makes everything about a balance, or only what `notice` names, due to be done again. */
export async function forgetNotices(tx: Tx, number: number, notice?: BalanceNotice): Promise<void> {
  await tx
    .deleteFrom('balance_notices')
    .where('holding_id', '=', number)
    .$if(notice !== undefined, (query) => query.where('notice', '=', notice as BalanceNotice))
    .execute()
}

/** Records that more of the price has been paid. */
export async function addPaid(tx: Tx, bookingId: number, cents: number): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((row) => ({ paid_cents: row('paid_cents', '+', cents) }))
    .where('id', '=', bookingId)
    .execute()
}
