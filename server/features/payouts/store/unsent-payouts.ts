import type { BookingRow } from '#server/features/bookings/store/bookings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type StatementRow, statement } from './payouts.ts'
import { heldByBank } from './sendable-payouts.ts'

/** A payout whose money is still with us, and what its leaving depends on. */
export interface UnsentPayout extends StatementRow {
  questioned: boolean
  bookingState: BookingRow['state'] | null
  /** its payee can be paid */
  ready: boolean
}

/** Payouts that are requested and haven't left, of one booking if given, the oldest first. */
export async function unsentPayouts(db: Db, bookingId?: number): Promise<UnsentPayout[]> {
  return statement(db)
    .leftJoin('payout_accounts', 'payout_accounts.user_id', 'payouts.payee_id')
    .where('payouts.state', 'in', ['pending', 'failed', 'parked'])
    .$if(bookingId !== undefined, (query) => query.where('payouts.booking_id', '=', bookingId ?? 0))
    .select(['bookings.state as bookingState', heldByBank('payouts').as('questioned')])
    .select(({ fn, val }) => fn.coalesce('payout_accounts.ready', val(false)).as('ready'))
    .orderBy('payouts.due_at')
    .orderBy('payouts.id')
    .execute()
}
