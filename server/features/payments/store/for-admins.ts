import { sql } from 'kysely'
import type { ChargebackState } from '#contract/processes/chargeback.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { bookingNumber, type PaymentRow } from './payments.ts'
import { type RefundRow, refundsOfPayments } from './refunds.ts'

/** A payment with the booking it is for, who paid it, what its bank says, and what went back. For admins. */
export type PaymentForAdmins = PaymentRow & {
  number: number | null
  payerName: string
  chargeback: ChargebackState | null
  refunds: RefundRow[]
}

/**
 * One payment by its id; or those for one couple's holding, including those they took it over with, and those for a
 * transfer. Oldest first.
 */
export async function paymentsForAdmins(
  db: Db,
  which: { id: number } | { holding: number; transfer?: number },
): Promise<PaymentForAdmins[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.couple_id')
    .selectAll('payments')
    .select(['users.name as payerName', bookingNumber.as('number')])
    .select(
      sql<ChargebackState | null>`(select state from chargebacks where chargebacks.payment_id = payments.id
        order by chargebacks.created_at desc, chargebacks.id desc limit 1)`.as('chargeback'),
    )
    .where((where) =>
      'id' in which
        ? where('payments.id', '=', which.id)
        : where.or([
            where(bookingNumber, '=', which.holding),
            where('payments.transfer_id', '=', which.transfer ?? 0),
            sql<boolean>`payments.transfer_id = (select id from transfers where new_holding_id = ${which.holding})`,
          ]),
    )
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
  const refunds = await refundsOfPayments(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, refunds: refunds.get(row.id) ?? [] }))
}
