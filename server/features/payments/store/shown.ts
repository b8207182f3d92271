import { sql } from 'kysely'
import type { ChargebackState } from '#contract/processes/chargeback.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { PaymentRow } from './payments.ts'
import { type RefundRow, refundsOfPayments } from './refunds.ts'

/** A payment with who paid it, what its bank says, and what went back. For admins. */
export type ShownPayment = PaymentRow & { payerName: string; chargeback: ChargebackState | null; refunds: RefundRow[] }

/** These payments: one by its id, or all of these bookings and transfers; oldest first. */
export async function paymentsShown(
  db: Db,
  which: { id: number } | { bookingIds: readonly number[]; transferIds: readonly number[] },
): Promise<ShownPayment[]> {
  const { bookingIds, transferIds } = 'id' in which ? { bookingIds: [], transferIds: [] } : which
  const rows = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.couple_id')
    .selectAll('payments')
    .select('users.name as payerName')
    .select(
      sql<ChargebackState | null>`(select state from chargebacks where chargebacks.payment_id = payments.id
        order by chargebacks.created_at desc, chargebacks.id desc limit 1)`.as('chargeback'),
    )
    .where((where) =>
      'id' in which
        ? where('payments.id', '=', which.id)
        : where.or([
            where('payments.booking_id', 'in', [0, ...bookingIds]),
            where('payments.transfer_id', 'in', [0, ...transferIds]),
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
