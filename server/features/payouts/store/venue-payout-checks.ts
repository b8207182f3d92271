import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/**
 * The bookings whose venue's money is due for a check, in the order in which the checks are due. Triggers ask for an
 * immediate check whenever something may make money due (migration 0054).
 */
export async function venuePayoutChecks(db: Db, at: Date, limit: number): Promise<number[]> {
  const due = db.selectFrom('venue_payout_checks').select('booking_id').where('next_at', '<=', at)
  const rows = await due.orderBy('next_at').orderBy('booking_id').limit(limit).execute()
  return rows.map(({ booking_id }) => booking_id)
}

/**
 * Locks the check that is planned for a booking, so that whatever asks for another one from now on has the last word.
 * False when no check is due. Lock the booking first.
 */
export async function lockVenuePayoutCheck(tx: Tx, bookingId: number, at: Date): Promise<boolean> {
  const check = tx.selectFrom('venue_payout_checks').select('booking_id').where('booking_id', '=', bookingId)
  return (await check.where('next_at', '<=', at).forUpdate().executeTakeFirst()) !== undefined
}

/**
 * Plans the next check of a booking: at an instant, `when freed` (once nothing holds its money up) or, if null, when
 * money comes in. Lock the planned check first.
 */
export async function planVenuePayoutCheck(tx: Tx, bookingId: number, next: Date | 'when freed' | null): Promise<void> {
  if (next === null) {
    await tx.deleteFrom('venue_payout_checks').where('booking_id', '=', bookingId).execute()
    return
  }
  await tx
    .updateTable('venue_payout_checks')
    .set({ next_at: next === 'when freed' ? sql<Date>`'infinity'` : next })
    .where('booking_id', '=', bookingId)
    .execute()
}

/** Puts the check of a booking, which failed at this instant, behind all others that are due. */
export async function putVenuePayoutCheckLast(tx: Tx, bookingId: number, at: Date): Promise<void> {
  const checks = tx.updateTable('venue_payout_checks').set({ next_at: at })
  await checks.where('booking_id', '=', bookingId).where('next_at', '<', at).execute()
}
