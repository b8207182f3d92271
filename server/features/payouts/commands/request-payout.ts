import type { Cents } from '#contract/money.ts'
import { payoutProcess } from '#contract/processes/payout.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { findPayoutByRef, insertPayout, type PayoutRow } from '../store/payouts.ts'

export interface PayoutRequest {
  /** the ledger account that pays: venue_payable:<booking> or seller_payable:<transfer> */
  account: string
  payeeId: number
  /** cents, after what we keep of it */
  amount: Cents
  /** what we keep, cents: commission of a venue's share, or the fee of a seller's price */
  fee: Cents
  /** kept from a seller's price to cover what their bank took back, cents */
  kept?: Cents
  /** what it is paid for; asking for the same again gets the same payout */
  ref: string
  bookingId: number | null
  /** the card payment that brought the money, so that the provider sends on just that */
  sourcePaymentId?: number | null
  /** it isn't sent before this, and may wait longer for the payee to be ready */
  dueAt: Date
  at: Date
}

/**
 * Requests a payout, once for each `ref`. The money stays in its account until the payout begins; then that account
 * must have enough. Gross, fee and what is kept never change afterward. Throws when the same `ref` was requested with
 * another amount, account or payee.
 */
export async function requestPayout(tx: Tx, request: PayoutRequest): Promise<PayoutRow> {
  const inserted = await insertPayout(tx, {
    account: request.account,
    payee_id: request.payeeId,
    booking_id: request.bookingId,
    gross_cents: request.amount + request.fee + (request.kept ?? 0),
    fee_cents: request.fee,
    kept_cents: request.kept ?? 0,
    amount_cents: request.amount,
    ref: request.ref,
    source_payment_id: request.sourcePaymentId ?? null,
    due_at: request.dueAt,
    created_at: request.at,
  })
  if (inserted) {
    const birth = { process: payoutProcess.name, id: inserted.id, name: 'request', from: null, to: 'pending' }
    await recordEvent(tx, birth, { actor: 'system', at: request.at })
    return inserted
  }
  const before = await findPayoutByRef(tx, request.ref)
  const same =
    before?.amount_cents === request.amount && before.account === request.account && before.payee_id === request.payeeId
  if (!before || !same) throw new Error(`payout ${request.ref} was requested before with other facts`)
  return before
}
