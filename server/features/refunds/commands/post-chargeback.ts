import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import type { ChargebackRow } from '#server/features/payments/store/chargebacks.ts'
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

/** Ledger: debit stripe P; credit dispute_hold P. */
export async function postWon(tx: Tx, { id, amount_cents: amount }: ChargebackRow, about: About): Promise<void> {
  const entries = [debit(ACCOUNTS.stripe, amount), credit(ACCOUNTS.disputeHold(id), amount)]
  await post(tx, { kind: 'chargeback-won', ref: String(id), entries, ...about })
}
