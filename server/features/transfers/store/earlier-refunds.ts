import { type RawBuilder, sql } from 'kysely'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { PAID_STAGES, type TransferEnding } from '#contract/processes/transfer.ts'
import { takenBackFrom } from '#server/features/payments/store/payments-taken-back.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A transfer whose price we or a bank gave back to the account or the card that now buys another transfer. */
export interface RefundBefore {
  transferId: number
  endedAt: Date
  ending: TransferEnding | null
  /** by another account, with the same card */
  byCard: boolean
}

/** A couple, and the payment that tells us their card; null before there is one. */
interface Buyer {
  coupleId: number
  paymentId: number | null
}

/**
 * The transfers whose price has come back in the last 12 months, or is on its way back, to this couple or to the card
 * of this payment, the latest first, leaving out `except`. A bank may give the price back after the transfer is
 * complete.
 */
export async function refundsBefore(
  db: Db,
  buyer: Buyer,
  now: Date,
  except: number | null = null,
): Promise<RefundBefore[]> {
  const rows = await boughtBy(db, buyer)
    .select(['transfers.id', 'transfers.ending', 'transfers.buyer_id', CAME_BACK_AT.as('cameBackAt')])
    .where(CAME_BACK_AT, '>', later(now, -SERVER_LIMITS.refundedTransferDays * DAY))
    .$if(except !== null, (query) => query.where('transfers.id', '<>', except as number))
    .orderBy(CAME_BACK_AT, 'desc')
    .execute()
  return rows.map(({ id, cameBackAt, ending, buyer_id }) => ({
    transferId: id,
    endedAt: cameBackAt as Date,
    ending: (ending ?? 'taken-back') as TransferEnding,
    byCard: buyer_id !== buyer.coupleId,
  }))
}

/**
 * SQL: when the price of a transfer was given back, or its buyer's bank took it back for good; null if neither
 * happened.
 */
const CAME_BACK_AT = sql<Date | null>`case
  when transfers.state in ('refunding', 'refunded') then transfers.ended_at
  else (select max(closed_at) from chargebacks where payment_id = transfers.payment_id and state = 'lost') end`

/**
 * Whether a couple sees the venue of a transfer only once the venue has confirmed them. They do if there are at least
 * `limit` of these together: transfers whose price came back, paid transfers whose price may still come back, and
 * payments for dates that a bank took back (domain.md row 19). `transferId` is the transfer that they are buying.
 */
export async function seesVenueLate(
  db: Db,
  buyer: Buyer,
  { limit, now, transferId }: { limit: number; now: Date; transferId: number },
): Promise<boolean> {
  const refunds = await refundsBefore(db, buyer, now)
  const takenBack = await takenBackFrom(db, buyer.coupleId, now)
  const dates = takenBack.filter(({ isFor, isRecent }) => isFor === 'date' && isRecent)
  return refunds.length + dates.length + (await countRefundable(db, buyer, transferId)) >= limit
}

/**
 * Keeps other transactions from counting transfers for this couple or the card of this payment until this transaction
 * ends: of two transfers that are paid for at the same moment, the second one finds the first. (Decision 55 calls
 * seeing a venue and getting the price back a look.)
 */
export async function lockRefundable(tx: Tx, { coupleId, paymentId }: Buyer): Promise<void> {
  await lockBuyer(tx, sql`'look of couple ' || ${coupleId}::text`)
  await lockBuyer(tx, sql`(select 'look by card ' || card from payments where id = ${paymentId})`)
}

const lockBuyer = (tx: Tx, name: RawBuilder<unknown>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)

/** How many other transfers, paid for by this couple or card, have a price that we or a bank may still give back. */
async function countRefundable(db: Db, buyer: Buyer, transferId: number): Promise<number> {
  const { count } = await boughtBy(db, buyer)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('transfers.state', 'in', PAID_STAGES),
        and([
          eb('transfers.state', '=', 'completed'),
          exists(
            selectFrom('chargebacks')
              .select('chargebacks.id')
              .whereRef('chargebacks.payment_id', '=', 'transfers.payment_id')
              .where('chargebacks.state', '=', 'open'),
          ),
        ]),
      ]),
    )
    .where('transfers.id', '<>', transferId)
    .executeTakeFirstOrThrow()
  return count
}

/** The transfers that this couple, or the card of this payment, has paid for. */
const boughtBy = (db: Db, buyer: Buyer) =>
  db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.payment_id')
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
