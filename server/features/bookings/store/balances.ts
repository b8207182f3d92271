import type { Db, Tx } from '#server/platform/database/connect.ts'

/** What is done once about a booking's balance. */
export type BalanceNotice = '60' | '45' | '37' | '32' | 'charge' | 'overdue'

export interface DueBalance {
  id: number
  dueDate: string
  eventDate: string
  confirmedAt: Date
  /** two-letter code of the venue's state, which tells its date */
  venueState: string
}

const BATCH = 200

/** Confirmed bookings whose price is not paid in full, the earliest due date first. */
function unpaidBalances(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .select([
      'bookings.id',
      'bookings.balance_due_date as dueDate',
      'bookings.event_date as eventDate',
      'bookings.confirmed_at as confirmedAt',
      'venues.state as venueState',
    ])
    .where('bookings.state', '=', 'confirmed')
    .whereRef('bookings.paid_cents', '<', 'bookings.price_cents')
    .orderBy('bookings.balance_due_date')
    .limit(BATCH)
}

/** Confirmed bookings with a balance that is due by `date`, and about which this was not done yet. */
export async function dueBalances(db: Db, date: string, notice: BalanceNotice): Promise<DueBalance[]> {
  const rows = await unpaidBalances(db)
    .where('bookings.balance_due_date', '<=', date)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('balance_notices')
            .select('balance_notices.notice')
            .whereRef('balance_notices.booking_id', '=', 'bookings.id')
            .where('balance_notices.notice', '=', notice),
        ),
      ),
    )
    .execute()
  return rows as DueBalance[]
}

/** Confirmed bookings whose balance was due before `date` and is not paid. */
export async function overdueBalances(db: Db, date: string): Promise<DueBalance[]> {
  const rows = await unpaidBalances(db).where('bookings.balance_due_date', '<', date).execute()
  return rows as DueBalance[]
}

/** Notes that this was done about a booking's balance. False when it was done before. */
export async function insertNotice(tx: Tx, bookingId: number, notice: BalanceNotice, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('balance_notices')
    .values({ booking_id: bookingId, notice, at })
    .onConflict((conflict) => conflict.columns(['booking_id', 'notice']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** More of the price has been paid. */
export async function addPaid(tx: Tx, bookingId: number, cents: number): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((row) => ({ paid_cents: row('paid_cents', '+', cents) }))
    .where('id', '=', bookingId)
    .execute()
}
