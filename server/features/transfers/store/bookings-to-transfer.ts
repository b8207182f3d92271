import { sql } from 'kysely'
import { LIVE_TRANSFERS } from '#contract/processes/transfer.ts'
import { shownBookings } from '#server/features/bookings/store/shown-bookings.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * A couple's confirmed bookings that aren't being transferred, except those with a payment that a bank questions or has
 * taken back. `canTransfer` then judges the day.
 */
export function bookingsToTransfer(db: Db, coupleId: number) {
  return shownBookings(db)
    .where('holdings.couple_id', '=', coupleId)
    .where('holdings.ended_at', 'is', null)
    .where('bookings.state', '=', 'confirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transfers')
            .select('transfers.id')
            .whereRef('transfers.booking_id', '=', 'bookings.id')
            .where('transfers.state', 'in', LIVE_TRANSFERS),
        ),
      ),
    )
    .where(
      sql<boolean>`not exists (
        select from chargebacks c join payments p on p.id = c.payment_id where c.state <> 'won' and p.holding_id = holdings.id)`,
    )
    .orderBy('bookings.event_date')
    .execute()
}
