import { SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** A payment that showed a couple a venue, and that a bank has taken back or is deciding on. */
export interface TakenBack {
  isFor: 'date' | 'transfer'
  isOpen: boolean
  /**
   * open, or lost within 12 months: what counts against somebody who owes us nothing for it (domain.md rows 9 and 19)
   */
  isRecent: boolean
}

/**
 * The payments of this couple, and those made with cards they have paid with, that banks have taken back for good or
 * are deciding on.
 */
export async function takenBackFrom(db: Db, coupleId: number, now: Date): Promise<TakenBack[]> {
  const rows = await db
    .selectFrom('chargebacks')
    .innerJoin('payments', 'payments.id', 'chargebacks.payment_id')
    .select(['chargebacks.state', 'chargebacks.closed_at', 'payments.purpose'])
    .where('payments.purpose', 'in', ['deposit', 'full', 'transfer'])
    .where('chargebacks.state', 'in', ['open', 'lost'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('payments.couple_id', '=', coupleId),
        eb(
          'payments.card',
          'in',
          selectFrom('payments as own').select('own.card').where('own.couple_id', '=', coupleId),
        ),
      ]),
    )
    .execute()
  const since = later(now, -SERVER_LIMITS.refundedTransferDays * DAY)
  return rows.map(({ state, closed_at, purpose }) => ({
    isFor: purpose === 'transfer' ? 'transfer' : 'date',
    isOpen: state === 'open',
    isRecent: state === 'open' || (closed_at !== null && closed_at > since),
  }))
}
