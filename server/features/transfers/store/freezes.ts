import { sql } from 'kysely'
import { type FrozenBy, LIVE_STAGES } from '#contract/processes/transfer.ts'
import { countsForCouple } from '#server/features/payments/store/counting.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { lockTransfer, type TransferRow } from './transfers.ts'

/** A chargeback about a payment behind a transfer. Cents. */
export interface Question {
  id: number
  paymentId: number
  /** `price`: the buyer's payment; `booking`: what the seller paid for what it passes on */
  by: FrozenBy
  /** without what had been sent back to the couple before */
  cents: number
}

/** SQL: payment `p` is part of what the seller of the transfer `t` has paid for the booking that it passes on. */
const paidBySeller = countsForCouple({ couple: sql.ref('t.seller_id'), booking: sql.ref('t.booking_id') })

/** SQL: payment `p` stands behind the sale `t`, as the buyer's price, or as what its seller paid for the booking. */
export const behindSale = sql<boolean>`(p.id = t.payment_id or ${paidBySeller})`

export type Sale = Pick<TransferRow, 'booking_id' | 'seller_id' | 'payment_id'>

/** The chargebacks in this state about the buyer's payment, and about what the seller paid for the booking itself. */
export async function questionsBehind(db: Db, sale: Sale, state: 'open' | 'lost'): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select c.id, c.payment_id as "paymentId", least(c.amount_cents, p.captured_cents - p.refunded_cents) as cents,
           case when p.id = t.payment_id then 'price' else 'booking' end as by
      from (select ${sale.booking_id}::bigint as booking_id, ${sale.seller_id}::bigint as seller_id,
                   ${sale.payment_id}::bigint as payment_id) t
      join payments p on ${behindSale}
      join chargebacks c on c.payment_id = p.id
     where c.state = ${state}
     order by c.id`.execute(db)
  return rows
}

/** The transfer by which this couple passes, or passed, this booking on: the live one, else a completed one. */
export function saleOf(db: Db, sellerId: number, bookingId: number): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', [...LIVE_STAGES, 'completed'])
    .executeTakeFirst()
}

/** The transfer whose seller this ledger account pays, locked; undefined for an account that pays a venue. */
export async function lockSalePaidBy(tx: Tx, account: string): Promise<TransferRow | undefined> {
  const [kind, id] = account.split(':')
  return kind === 'seller_payable' ? lockTransfer(tx, Number(id)) : undefined
}

/**
 * Transfers that nobody has paid for yet, and whose seller's bank questions, or took back, what the seller had paid.
 */
export async function questionedUnsold(db: Db): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from transfers t
     where (t.state in ('consent', 'consented', 'listed', 'offer_accepted')
            or (t.state = 'reserved' and not t.reservation_ending))
       and exists (
         select from chargebacks c join payments p on p.id = c.payment_id
          where c.state <> 'won' and ${paidBySeller})
     order by t.id limit 200`.execute(db)
  return rows
}

/** Stops a transfer's clock, or lets it run on until `deadline`. */
export async function setFrozen(
  tx: Tx,
  id: number,
  set: Pick<TransferRow, 'frozen_at'> & Partial<Pick<TransferRow, 'deadline'>>,
): Promise<void> {
  await tx.updateTable('transfers').set(set).where('id', '=', id).execute()
}

/** Notes that the seller's net was used for what its bank took back. Cents. */
export async function addMadeGood(tx: Tx, id: number, cents: number): Promise<void> {
  await tx
    .updateTable('transfers')
    .set((row) => ({ made_good_cents: row('made_good_cents', '+', cents) }))
    .where('id', '=', id)
    .execute()
}
