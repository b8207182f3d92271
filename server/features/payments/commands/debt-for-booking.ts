import type { Cents } from '#contract/money.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import { balanceOf, openByPayment } from '#server/features/ledger/store.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type PaymentRow, paymentsOfHolding } from '../store/payments.ts'

/**
 * What the couple of this holding owes us for it, in cents: what their bank took back after the money had gone on,
 * unless they have paid that since.
 */
export async function debtForBooking(db: Db, holding: { number: number; couple_id: number }): Promise<Cents> {
  const debt = ACCOUNTS.receivable(holding.couple_id)
  let owed = 0
  for (const { id } of await paymentsOfHolding(db, holding.number)) owed += await openByPayment(db, debt, id)
  return owed > 0 ? Math.min(owed, await balanceOf(db, debt)) : 0
}

/**
 * What the couple of this payment owes us for it, in cents. Callers that post accordingly lock the couple's account
 * first (lockAccount).
 */
export async function debtForPayment(db: Db, payment: Pick<PaymentRow, 'id' | 'couple_id'>): Promise<Cents> {
  const debt = ACCOUNTS.receivable(payment.couple_id)
  return Math.min(await openByPayment(db, debt, payment.id), await balanceOf(db, debt))
}
