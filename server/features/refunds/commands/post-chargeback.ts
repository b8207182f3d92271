import type { Cents } from '#contract/money.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { countRefs } from '#server/features/ledger/store.ts'
import { type ChargebackRow, noteFee } from '#server/features/payments/store/chargebacks.ts'
import type { Tx } from '#server/platform/database/connect.ts'

/** What a posting names besides its chargeback; nothing for a month of a membership. */
interface About {
  bookingId?: number | null
  paymentId?: number
  at: Date
}

/** Ledger: debit dispute_hold P, card_fees d; credit stripe P + d. */
export async function postOpened(tx: Tx, chargeback: ChargebackRow, about: About): Promise<void> {
  const { id, amount_cents: amount, fee_cents: fee } = chargeback
  await post(tx, {
    kind: 'chargeback-opened',
    ref: String(id),
    entries: [
      debit(ACCOUNTS.disputeHold(id), amount),
      debit(ACCOUNTS.cardFees, fee),
      credit(ACCOUNTS.stripe, amount + fee),
    ],
    ...about,
  })
}

/**
 * Posts the difference when the provider takes more for the dispute, or returns some of what it took. Lock the
 * payment or the membership first. Ledger: debit card_fees d; credit stripe d.
 */
export async function postFee(
  tx: Tx,
  { id, fee_cents: before }: ChargebackRow,
  fee: Cents,
  about: About,
): Promise<void> {
  if (fee === before) return
  await noteFee(tx, id, fee)
  await post(tx, {
    kind: 'chargeback-fee',
    ref: `${id}-${(await countRefs(tx, 'chargeback-fee', `${id}-`)) + 1}`,
    entries: [debit(ACCOUNTS.cardFees, fee - before), credit(ACCOUNTS.stripe, fee - before)],
    ...about,
  })
}

/** Ledger: debit stripe P; credit dispute_hold P. */
export async function postWon(tx: Tx, { id, amount_cents: amount }: ChargebackRow, about: About): Promise<void> {
  const entries = [debit(ACCOUNTS.stripe, amount), credit(ACCOUNTS.disputeHold(id), amount)]
  await post(tx, { kind: 'chargeback-won', ref: String(id), entries, ...about })
}
