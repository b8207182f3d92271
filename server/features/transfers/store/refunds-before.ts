import { LIMITS } from '#contract/limits.ts'
import type { TransferEnding } from '#contract/processes/transfer.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** A transfer whose price came back to the account, or to the card, that has bought another one. */
export interface RefundBefore {
  transferId: number
  endedAt: Date
  ending: TransferEnding | null
  /** by another account, with the same card */
  byCard: boolean
}

/** A couple, and the payment that tells its card; null before there is one. */
interface Buyer {
  coupleId: number
  paymentId: number | null
}

/**
 * The transfers whose price has come back within 12 months, or is on its way back, to this couple or to the card of this
 * payment, the latest first; without `except`.
 */
export async function refundsBefore(
  db: Db,
  buyer: Buyer,
  now: Date,
  except: number | null = null,
): Promise<RefundBefore[]> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.payment_id')
    .select(['transfers.id', 'transfers.ended_at', 'transfers.ending', 'transfers.buyer_id'])
    .where('transfers.state', 'in', ['refunding', 'refunded'])
    .where('transfers.ended_at', '>', later(now, -LIMITS.refundedTransferDays * DAY))
    .$if(except !== null, (query) => query.where('transfers.id', '<>', except as number))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('transfers.buyer_id', '=', buyer.coupleId),
        eb(
          'payments.card',
          '=',
          selectFrom('payments as own').select('own.card').where('own.id', '=', buyer.paymentId),
        ),
      ]),
    )
    .orderBy('transfers.ended_at', 'desc')
    .execute()
  return rows.map(({ id, ended_at, ending, buyer_id }) => ({
    transferId: id,
    endedAt: ended_at as Date,
    ending: ending as TransferEnding | null,
    byCard: buyer_id !== buyer.coupleId,
  }))
}

/**
 * Whether a couple sees the venue of a transfer only once the venue has confirmed it: after `limit` such refunds
 * (domain.md row 19).
 */
export async function seesVenueLate(
  db: Db,
  buyer: Buyer,
  { limit, now }: { limit: number; now: Date },
): Promise<boolean> {
  return (await refundsBefore(db, buyer, now)).length >= limit
}
