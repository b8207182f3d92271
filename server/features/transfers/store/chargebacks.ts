import { sql } from 'kysely'
import type { ChargebackState } from '#contract/processes/chargeback.ts'
import type { FrozenBy } from '#contract/processes/transfer.ts'
import { standsBehindTransfer } from '#server/features/payments/store/payments.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { TransferRow } from './transfers.ts'

/** A chargeback of a payment behind a transfer. Cents. */
export interface TransferChargeback {
  id: number
  paymentId: number
  /** `price`: the buyer's payment; `booking`: what the seller paid for the booking */
  by: FrozenBy
  /** no more than what hadn't been refunded before */
  cents: number
}

export type TransferPayments = Pick<TransferRow, 'holding_id' | 'payment_id'>

/** The chargebacks, in these states, of the buyer's payment and of the seller's payments for the booking itself. */
export async function chargebacksBehind(
  db: Db,
  transfer: TransferPayments,
  ...states: ChargebackState[]
): Promise<TransferChargeback[]> {
  const { rows } = await sql<TransferChargeback>`
    select c.id, c.payment_id as "paymentId", least(c.amount_cents, p.captured_cents - p.refunded_cents) as cents,
           case when p.id = t.payment_id then 'price' else 'booking' end as by
      from (select ${transfer.holding_id}::bigint as holding_id, ${transfer.payment_id}::bigint as payment_id) t
      join payments p on ${standsBehindTransfer}
      join chargebacks c on c.payment_id = p.id
     where c.state = any(${states})
     order by c.id`.execute(db)
  return rows
}

/** Whether a bank questions, or has taken back for good, a payment behind this transfer, so that nobody may buy it. */
export async function isPaymentQuestioned(db: Db, transfer: TransferPayments): Promise<boolean> {
  return (await chargebacksBehind(db, transfer, 'open', 'lost')).length > 0
}

/**
 * Transfers that nobody has paid for yet, and whose seller's bank questions, or has taken back, what the seller paid.
 */
export async function unsoldWithChargeback(db: Db): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from transfers t
     where t.state in ('consent', 'consented', 'listed', 'offer_accepted')
       and not exists (select from holds h where h.transfer_id = t.id and h.state = 'ending')
       and exists (
         select from chargebacks c join payments p on p.id = c.payment_id
          where c.state <> 'won' and p.holding_id = t.holding_id)
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

/** Notes that the seller's net was used to cover what their bank took back. Cents. */
export async function addMadeGood(tx: Tx, id: number, cents: number): Promise<void> {
  await tx
    .updateTable('transfers')
    .set((row) => ({ made_good_cents: row('made_good_cents', '+', cents) }))
    .where('id', '=', id)
    .execute()
}
