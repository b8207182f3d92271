import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Violation } from './run.ts'

/** The card provider's books, as far as we compare them. All in cents. */
export interface ProviderBooks {
  charges: readonly { paymentIntent: string; amount: Cents; fee: Cents }[]
  refunds: readonly { id: string; amount: Cents; status: string }[]
  balance: { total: Cents }
}

/**
 * Holds our ledger against the provider's books, when nothing is under way: one charge for every captured payment and
 * none besides, the same refunds, and the ledger's stripe account equal to the provider's balance, to the cent.
 */
export async function compareBooks(db: Db, books: ProviderBooks): Promise<Violation[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'intent_id', 'captured_cents', 'fee_cents'])
    .where('captured_cents', '>', 0)
    .execute()
  const refunds = await db.selectFrom('refunds').select(['id', 'provider_id', 'amount_cents', 'state']).execute()
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries where account = 'stripe'`.execute(db)

  const charged = new Map(books.charges.map((charge) => [charge.paymentIntent, charge]))
  const ours = new Set(payments.map((payment) => payment.intent_id))
  const given = new Map(books.refunds.map((refund) => [refund.id, refund]))
  const known = new Set(refunds.map((refund) => refund.provider_id))
  const balance = rows[0]?.cents ?? 0

  const found: [name: string, says: string, what: string[]][] = [
    [
      'charges-are-ours',
      'the provider charged nothing that we did not capture, and nothing twice',
      [
        ...books.charges.filter(({ paymentIntent }) => !ours.has(paymentIntent)).map((c) => c.paymentIntent),
        ...(charged.size === books.charges.length ? [] : ['an intent with two charges']),
      ],
    ],
    [
      'captured-is-charged',
      'every payment we captured is charged there, at the same amount and fee',
      payments
        .filter((payment) => {
          const charge = charged.get(payment.intent_id ?? '')
          return charge?.amount !== payment.captured_cents || charge.fee !== payment.fee_cents
        })
        .map((payment) => `payment ${payment.id}`),
    ],
    [
      'refunds-agree',
      'the provider made the refunds that we know, and no other',
      [
        ...books.refunds.filter(({ id }) => !known.has(id)).map(({ id }) => id),
        ...refunds
          .filter(({ provider_id, amount_cents, state }) => {
            const refund = given.get(provider_id ?? '')
            if (!refund) return state === 'sent' || state === 'succeeded'
            return refund.amount !== amount_cents || (refund.status === 'failed') !== (state === 'failed')
          })
          .map(({ id }) => `refund ${id}`),
      ],
    ],
    [
      'balance-agrees',
      "the ledger's stripe account is the provider's balance",
      balance === books.balance.total ? [] : [`ledger ${balance}, provider ${books.balance.total}`],
    ],
  ]
  return found.flatMap(([invariant, says, what]) => (what.length > 0 ? [{ invariant, says, what }] : []))
}
