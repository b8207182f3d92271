import type { Database } from '../database.ts'
import { balanceOf, PLATFORM } from '../records/ledger.ts'

/** All amounts in cents. */
export interface Books {
  charges: BookedCharge[]
  refunds: { id: string; charge: string; amount: number; status: string }[]
  transfers: { id: string; amount: number; reversed: number; destination: string; source: string | null }[]
  disputes: { id: string; charge: string; amount: number; status: string }[]
  /** The platform's balance: what can be spent now, and what still waits. */
  balance: { available: number; pending: number; total: number }
  /** What each connected account has received, less what was taken back. */
  accounts: Record<string, number>
  totals: {
    charged: number
    refunded: number
    transferred: number
    reversed: number
    fees: number
    disputed: number
    wonBack: number
  }
  /** charged - refunded - transferred + reversed - fees - disputed + wonBack = the platform's balance, to the cent. */
  balanced: boolean
}

export interface BookedCharge {
  id: string
  paymentIntent: string
  amount: number
  refunded: number
  /** Sent on to connected accounts out of this charge, less what was taken back. */
  transferred: number
  fee: number
  disputed: boolean
  customer: string | null
}

/** Reads the books: successful charges and what became of them, and whether every cent is where it should be. */
export async function readBooks(database: Database, now: Date): Promise<Books> {
  return database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const charges = await tx.query<BookedCharge>(
      `SELECT c.id, c.body ->> 'payment_intent' AS "paymentIntent", (c.body ->> 'amount')::bigint AS amount,
         (c.body ->> 'amount_refunded')::bigint AS refunded, (c.body ->> 'disputed')::boolean AS disputed,
         c.body ->> 'customer' AS customer, b.fee,
         (SELECT coalesce(sum((t.body ->> 'amount')::bigint - (t.body ->> 'amount_reversed')::bigint), 0)::bigint
          FROM sandbox.objects t WHERE t.body ->> 'source_transaction' = c.id AND t.kind = 'transfer') AS transferred
       FROM sandbox.objects c JOIN sandbox.balance_transactions b ON b.source = c.id AND b.type = 'charge'
       WHERE c.kind = 'charge' ORDER BY c.seq`,
    )
    const refunds = await tx.query<Books['refunds'][number]>(
      `SELECT id, body ->> 'charge' AS charge, (body ->> 'amount')::bigint AS amount, body ->> 'status' AS status
       FROM sandbox.objects WHERE kind = 'refund' ORDER BY seq`,
    )
    const transfers = await tx.query<Books['transfers'][number]>(
      `SELECT id, (body ->> 'amount')::bigint AS amount, (body ->> 'amount_reversed')::bigint AS reversed,
         body ->> 'destination' AS destination, body ->> 'source_transaction' AS source
       FROM sandbox.objects WHERE kind = 'transfer' ORDER BY seq`,
    )
    const disputes = await tx.query<Books['disputes'][number]>(
      `SELECT id, body ->> 'charge' AS charge, (body ->> 'amount')::bigint AS amount, body ->> 'status' AS status
       FROM sandbox.objects WHERE kind = 'dispute' ORDER BY seq`,
    )
    const holders = await tx.query<{ holder: string; total: number }>(
      `SELECT holder, sum(net)::bigint AS total FROM sandbox.balance_transactions
       WHERE holder <> $1 GROUP BY holder ORDER BY holder`,
      [PLATFORM],
    )
    const sums = await tx.query<{ category: string; amount: number; fee: number }>(
      `SELECT reporting_category AS category, sum(amount)::bigint AS amount, sum(fee)::bigint AS fee
       FROM sandbox.balance_transactions WHERE holder = $1 GROUP BY reporting_category`,
      [PLATFORM],
    )
    const { available, pending } = await balanceOf(tx, now)
    const sum = (category: string) => sums.find((row) => row.category === category)?.amount ?? 0
    const totals = {
      charged: charges.reduce((total, charge) => total + charge.amount, 0),
      refunded: refunds.reduce((total, refund) => total + (refund.status === 'failed' ? 0 : refund.amount), 0),
      transferred: transfers.reduce((total, transfer) => total + transfer.amount, 0),
      reversed: transfers.reduce((total, transfer) => total + transfer.reversed, 0),
      fees: sums.reduce((total, row) => total + row.fee, 0),
      disputed: -sum('dispute'),
      wonBack: sum('dispute_reversal'),
    }
    const total = available + pending
    const expected =
      totals.charged - totals.refunded - totals.transferred + totals.reversed - totals.fees - totals.disputed
    return {
      charges,
      refunds,
      transfers,
      disputes,
      balance: { available, pending, total },
      accounts: Object.fromEntries(holders.map((row) => [row.holder, row.total])),
      totals,
      balanced: expected + totals.wonBack === total,
    }
  })
}
