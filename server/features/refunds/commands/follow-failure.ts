import { refundProcess } from '#contract/processes/refund.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { stillOwedFor } from '#server/features/payments/commands/owed-for-booking.ts'
import { hasOpenChargeback, lostOfPayments } from '#server/features/payments/store/chargebacks.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { failedRefundsOf, findRefund, type RefundRow } from '#server/features/payments/store/refunds.ts'
import { finishRefund } from '#server/features/transfers/commands/finish-refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { moneyWaitsLetter, type RefundNews, refundLetter } from '../letters.ts'
import { notifyCouple } from './notify-couple.ts'

/**
 * Failed refunds are no longer owed once the couple's bank has taken the payment back for good: what the couple owes us
 * for that and what we owe them cancel out. Ledger: debit refund_payable A; credit receivable A. Takes the couple's
 * account and the payment's booking locked.
 */
export async function coverFailedRefunds(tx: Tx, services: Services, payment: PaymentRow): Promise<void> {
  const at = services.clock.now()
  const taken = (await lostOfPayments(tx, [payment.id])).get(payment.id) ?? 0
  // a bank that took back only a part has not returned the rest
  let lost = payment.refunded_cents + taken - payment.captured_cents
  for (const refund of await failedRefundsOf(tx, payment.id)) {
    if (refund.amount_cents > lost) continue
    // a debt that was paid, or written off, covers nothing: then the refund is still owed, and an admin decides
    if ((await stillOwedFor(tx, payment)) < refund.amount_cents) continue
    lost -= refund.amount_cents
    const acting = { actor: 'provider', at, reason: 'the bank has returned the payment itself' } as const
    await closeRefund(tx, refund, { kind: 'refund-covered', to: ACCOUNTS.receivable(payment.couple_id) }, acting)
    await finishRefund(tx, services, payment, { silent: true })
  }
}

/** What we owed for a failed refund is no longer owed: its sum moves to the account `to`. */
export async function closeRefund(
  tx: Tx,
  refund: RefundRow,
  posting: { kind: 'refund-paid-outside' | 'refund-covered'; to: string },
  acting: Acting,
): Promise<void> {
  await transition(tx, refundProcess, 'close', { table: 'refunds', id: refund.id }, acting)
  await post(tx, {
    kind: posting.kind,
    ref: String(refund.id),
    entries: [debit(ACCOUNTS.refundPayable(refund.id), refund.amount_cents), credit(posting.to, refund.amount_cents)],
    paymentId: refund.payment_id,
    at: acting.at,
  })
}

/** A refund has failed: the couple hears that their money is safe, unless their bank has already returned it. */
export async function followFailure(tx: Tx, services: Services, refund: RefundRow): Promise<void> {
  const payment = await findPayment(tx, refund.payment_id)
  if (!payment) throw new Error(`refund ${refund.id} has no payment`)
  await coverFailedRefunds(tx, services, payment)
  if ((await findRefund(tx, refund.id))?.state !== 'failed') return
  if (await hasOpenChargeback(tx, { paymentId: payment.id })) return // its bank has the money, and decides
  await notifyOfRefund(tx, services, payment, refund, 'failed')
  const { clock, config } = services
  const facts = {
    what: 'refund',
    id: refund.id,
    workId: refund.id,
    amount: refund.amount_cents,
    publicOrigin: config.publicOrigin,
  } as const
  await notifyAdmins(tx, moneyWaitsLetter(facts), clock.now())
}

/** The bank has decided in our favor: couples that haven't yet heard of a failed refund hear of it now. */
export async function notifyOfFailedRefunds(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  since: Date,
): Promise<void> {
  for (const refund of await failedRefundsOf(tx, payment.id, since)) await followFailure(tx, services, refund)
}

export async function notifyOfRefund(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  refund: RefundRow,
  news: RefundNews,
): Promise<void> {
  const { publicOrigin } = services.config
  const letter = refundLetter({ refundId: refund.id, amount: refund.amount_cents, news, publicOrigin })
  await notifyCouple(tx, services, payment.couple_id, letter)
}
