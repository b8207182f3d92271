import { sql } from 'kysely'
import { standsBehindTransfer } from '#server/features/payments/store/payments.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * SQL: whether a bank is deciding on a payment behind the payout with this alias: the one that brought the money; for a
 * venue's payout, one for its booking; for a seller's, one behind the transfer. What other couples have paid for the
 * booking doesn't concern the seller (docs/decisions/0010).
 */
export const heldByBank = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(
       exists (
         select from chargebacks c join payments p on p.id = c.payment_id
          where c.state = 'open' and (p.id = ${of('source_payment_id')}
            or (${of('account')} like 'venue_payable:%' and p.booking_id = ${of('booking_id')} and p.holding_id is not null)))
       or exists (
         select from transfers t join payments p on ${standsBehindTransfer} join chargebacks c on c.payment_id = p.id
          where c.state = 'open' and ${of('account')} = 'seller_payable:' || t.id))`
}

/**
 * SQL: whether no transfer and no bank holds up the payout with this alias, whose booking has the alias `booking`. A
 * venue's payouts wait while the booking is being transferred to another couple, and all payouts wait while a bank
 * decides on a payment behind the money.
 */
export const isFree = (alias: string, booking: string) => sql<boolean>`(
  (${sql.ref(`${alias}.account`)} not like 'venue_payable:%'
    or ${sql.ref(`${booking}.state`)} in ('confirmed', 'completed', 'cancelled', 'lapsed'))
  and not ${heldByBank(alias)})`

/**
 * Payouts whose money may leave now, oldest first, by id: their day has come, their payee can be paid, and nothing
 * holds them up (`isFree`). `id` narrows the list to one. The sweep reads them here, and the sender checks again with the
 * booking locked.
 */
export async function sendablePayouts(
  db: Db,
  at: Date,
  options: { id?: number; limit?: number } = {},
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from payouts o
      join payout_accounts a on a.user_id = o.payee_id and a.ready
      left join bookings b on b.id = o.booking_id
     where o.state = 'pending' and o.due_at <= ${at} and o.id = coalesce(${options.id ?? null}::bigint, o.id)
       and ${isFree('o', 'b')}
     order by o.due_at, o.id limit ${options.limit ?? 1}`.execute(db)
  return rows
}
