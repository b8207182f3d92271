import { sql } from 'kysely'
import { holdsOfTransfer } from '#server/features/holds/store.ts'
import { wiredOf } from '#server/features/payments/store/wires.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { eventsOf, type LoggedEvent } from '#server/platform/read-event-log.ts'
import type { OfferedPrices } from '../above.ts'
import type { TransferRow } from './transfers.ts'

/** A payment, refund, chargeback, wire or payout behind a transfer. Cents. */
export interface MovedMoney {
  process: 'payment' | 'refund' | 'chargeback' | 'wire' | 'payout'
  id: number
  cents: number
}

/** Everything that happened to a transfer, and what its events are about. */
export interface TransferHistory {
  events: LoggedEvent[]
  offers: OfferedPrices[]
  money: MovedMoney[]
}

/**
 * The events, in chronological order, of a transfer, its asking price, its holds, these offers on it, its booking, the
 * seller's number of guests, the payments of the couples that held the transfer, the refunds and chargebacks of these
 * payments, the chargebacks of the seller's payments, and the payouts from the price.
 */
export async function historyOfTransfer(
  db: Db,
  transfer: TransferRow,
  offers: OfferedPrices[],
): Promise<TransferHistory> {
  const [holds, money] = await Promise.all([holdsOfTransfer(db, transfer.id), moneyOfTransfer(db, transfer)])
  const found = await eventsOf(db, [
    { process: 'transfer', id: transfer.id },
    { process: 'price', id: transfer.id },
    ...holds.map(({ id }) => ({ process: 'hold', id })),
    { process: 'booking', id: transfer.booking_id },
    { process: 'guests', id: transfer.holding_id },
    ...offers.map(({ id }) => ({ process: 'offer', id })),
    ...money,
  ])
  // the booking's events are listed under the seller's number for it
  const events = found.map((event) =>
    event.process === 'booking' ? { ...event, objectId: transfer.holding_id } : event,
  )
  return { events, offers, money }
}

async function moneyOfTransfer(db: Db, transfer: TransferRow): Promise<MovedMoney[]> {
  const { rows } = await sql<MovedMoney>`
    with paid as (select id from payments where transfer_id = ${transfer.id}),
         behind as (
           select id from paid
           union
           select id from payments where holding_id = ${transfer.holding_id})
    select 'payment' as process, id, amount_cents as cents from payments where id in (select id from paid)
    union all
    select 'refund', id, amount_cents from refunds where payment_id in (select id from paid)
    union all
    select 'chargeback', id, amount_cents from chargebacks where payment_id in (select id from behind)
    union all
    ${wiredOf(sql`select id from behind`)}
    union all
    select 'payout', id, amount_cents from payouts
     where account = 'seller_payable:' || ${transfer.id} or source_payment_id in (select id from paid)`.execute(db)
  return rows
}
