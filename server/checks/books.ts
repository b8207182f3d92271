import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Violation } from './run.ts'

/** The card provider's books, as far as we compare them. All in cents. */
export interface ProviderBooks {
  charges: readonly { paymentIntent: string; amount: Cents; fee: Cents }[]
  refunds: readonly { id: string; amount: Cents; status: string }[]
  transfers: readonly { id: string; amount: Cents; reversed: Cents }[]
  disputes: readonly { id: string; amount: Cents; status: string }[]
  balance: { total: Cents }
}

/**
 * Holds our ledger against the provider's books, when nothing is under way: one charge for every captured payment and
 * none besides, the same refunds, payouts and chargebacks, and the ledger's stripe account equal to the provider's balance, to the cent.
 */
export async function compareBooks(db: Db, books: ProviderBooks): Promise<Violation[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'intent_id', 'captured_cents', 'fee_cents'])
    .where('captured_cents', '>', 0)
    .execute()
  const refunds = await db.selectFrom('refunds').select(['id', 'provider_id', 'amount_cents', 'state']).execute()
  const payouts = await db
    .selectFrom('payouts')
    .select(['id', 'provider_id', 'amount_cents', 'state'])
    .where('state', 'in', ['paid', 'reversed'])
    .execute()
  const chargebacks = await db.selectFrom('chargebacks').select(['provider_id', 'amount_cents', 'state']).execute()
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries where account = 'stripe'`.execute(db)

  const charged = new Map(books.charges.map((charge) => [charge.paymentIntent, charge]))
  const ours = new Set(payments.map((payment) => payment.intent_id))
  const given = new Map(books.refunds.map((refund) => [refund.id, refund]))
  const known = new Set(refunds.map((refund) => refund.provider_id))
  const balance = rows[0]?.cents ?? 0
  const sent = new Map(books.transfers.map((transfer) => [transfer.id, transfer]))
  const paid = new Set(payouts.map((payout) => payout.provider_id))
  const disputed = new Map(books.disputes.map((dispute) => [dispute.id, dispute]))
  const heldBack = new Set(chargebacks.map((chargeback) => chargeback.provider_id))

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
            const failed = state === 'failed' || state === 'replaced' || state === 'settled'
            return refund.amount !== amount_cents || (refund.status === 'failed') !== failed
          })
          .map(({ id }) => `refund ${id}`),
      ],
    ],
    [
      'payouts-agree',
      'the provider made the payouts that we know, took back those that came back, and made no other',
      [
        ...books.transfers.filter(({ id }) => !paid.has(id)).map(({ id }) => id),
        ...payouts
          .filter(({ provider_id, amount_cents, state }) => {
            const transfer = sent.get(provider_id ?? '')
            return transfer?.amount !== amount_cents || transfer.reversed !== (state === 'reversed' ? amount_cents : 0)
          })
          .map(({ id }) => `payout ${id}`),
      ],
    ],
    [
      'chargebacks-agree',
      'the provider has the disputes that we know, decided alike, and no other',
      [
        ...books.disputes.filter(({ id }) => !heldBack.has(id)).map(({ id }) => id),
        ...chargebacks
          .filter(({ provider_id, amount_cents, state }) => {
            const dispute = disputed.get(provider_id)
            const decided = dispute?.status === 'won' || dispute?.status === 'lost' ? dispute.status : 'open'
            return dispute?.amount !== amount_cents || decided !== state
          })
          .map(({ provider_id }) => provider_id),
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
