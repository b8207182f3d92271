import type { Cents } from '#contract/money.ts'
import { refundProcess } from '#contract/processes/refund.ts'
import { formatCents } from '#contract/wording/format.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { lockDebtContextOf } from '#server/features/checkouts/commands/lock-payment-context.ts'
import { settlePayment } from '#server/features/checkouts/commands/settle-payment.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { balanceOf } from '#server/features/ledger/store.ts'
import { beginWaitingRefund, type RefundOrder } from '#server/features/payments/commands/begin-refund.ts'
import { findPayment, findPaymentId, type PaymentRow } from '#server/features/payments/store/payments.ts'
import {
  failedRefundsOf,
  findRefund,
  type RefundRow,
  refundsFinishedByHand,
  releaseReserved,
} from '#server/features/payments/store/refunds.ts'
import { syncMonthRefunds } from '#server/features/premium/commands/sync-month-refunds.ts'
import { finishRefund } from '#server/features/transfers/commands/finish-refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { intentOfRefund, refundsByHand, type SeenRefund } from '#server/platform/stripe/refunds.ts'
import { transition } from '#server/platform/transition.ts'
import { byHandLetter, moneyWaitsLetter } from '../letters.ts'
import { refundedByHand } from '../policy.ts'
import { followFailedRefund } from './follow-failed-refund.ts'
import { notifyCouple } from './notify-couple.ts'
import { splitRefund } from './split-refund.ts'

/**
 * Looks for what somebody has refunded of a payment at the card provider by hand, and counts it. Safe to repeat.
 * Returns the cents that are new. Throws ProviderError if the provider can't be reached.
 */
export async function syncByHand(services: Services, paymentId: number): Promise<Cents> {
  const { db, stripe } = services
  const payment = await findPayment(db, paymentId)
  if (!stripe || payment?.state !== 'succeeded' || payment.intent_id === null) return 0
  const seen = await refundsByHand(stripe, payment.intent_id)
  if (seen.length === 0) return 0
  return inTransaction(db, async (tx) =>
    countByHand(tx, services, (await lockDebtContextOf(tx, paymentId)).payment, seen),
  )
}

/**
 * Looks for refunds by hand of the payment, or the month of Premium, that this refund at the provider is for, and
 * counts them. Returns the cents that are new; 0 if it is for nothing of ours.
 */
export async function syncByHandOf(services: Services, providerId: string): Promise<Cents> {
  const { db, stripe } = services
  const intentId = stripe && (await intentOfRefund(stripe, providerId))
  if (!intentId) return 0
  const paymentId = await findPaymentId(db, intentId)
  if (paymentId === null) return syncMonthRefunds(services, intentId)
  await settlePayment(services, paymentId) // we may hear about the refund before the payment itself
  return syncByHand(services, paymentId)
}

/**
 * Before an admin answers a failed refund: if somebody has made it at the card provider by hand, it is already
 * answered, and nobody should pay it twice. Throws state_changed then, and provider_failed if the provider can't be
 * asked.
 */
export async function checkNotByHand(services: Services, refundId: number): Promise<void> {
  const refund = await findRefund(services.db, refundId)
  if (refund?.state !== 'failed') return
  await orProviderFailed(services.log, () => syncByHand(services, refund.payment_id))
  const now = await findRefund(services.db, refundId)
  if (now?.state === 'failed') return
  throw refundedByHand()
}

/**
 * Records what was refunded by hand, each once, and counts it toward the payment's refunds that are waiting. Whatever
 * is left counts toward the next refund. Returns the cents that are new. Lock the couple's account and the payment's
 * booking first.
 */
export async function countByHand(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  seen: readonly SeenRefund[],
): Promise<Cents> {
  const account = ACCOUNTS.refundedByHand(payment.id)
  const before = await balanceOf(tx, account)
  let found = 0
  for (const refund of seen) if (await record(tx, services, payment, refund)) found += refund.amount
  const known = await balanceOf(tx, account)
  await finishByHand(tx, services, payment, known)
  const left = await balanceOf(tx, account)
  if (left < 0) await reopen(tx, services, payment, -left)
  const about = { id: payment.id, workId: payment.id }
  const amount = left - before // less than was found if it takes the place of what has come back
  if (amount > 0) await tellAdmins(tx, services, { what: 'by-hand', ...about, amount })
  // what no refund of ours has accounted for, so that nothing is owed again
  const back = before - Math.max(known, 0)
  if (back > 0) await tellAdmins(tx, services, { what: 'by-hand-back', ...about, amount: back })
  return found
}

/**
 * Ledger: debit refunded_by_hand A; credit stripe A; the other way around once the refund has failed. Returns whether
 * the refund is new and hasn't failed.
 */
async function record(tx: Tx, { clock, log }: Services, payment: PaymentRow, seen: SeenRefund): Promise<boolean> {
  if (!seen.moved) return false
  const at = clock.now()
  const about = { ref: seen.id, bookingId: payment.booking_id, paymentId: payment.id, at }
  const [account, amount] = [ACCOUNTS.refundedByHand(payment.id), seen.amount]
  const made = [debit(account, amount), credit(ACCOUNTS.stripe, amount)]
  const isNew = await post(tx, { ...about, kind: 'by-hand-refund', entries: made })
  if (isNew) log.warn({ payment: payment.id, refund: seen.id, cents: amount }, 'refunded at the provider by hand')
  if (seen.status !== 'failed') return isNew
  const back = [debit(ACCOUNTS.stripe, amount), credit(account, amount)]
  await post(tx, { ...about, kind: 'by-hand-refund-failed', entries: back })
  return false
}

/** Finishes the refunds that wait, oldest first, as far as `byHand` reaches. Cents. */
async function finishByHand(tx: Tx, services: Services, payment: PaymentRow, byHand: Cents): Promise<void> {
  let left = byHand
  for (const refund of await failedRefundsOf(tx, payment.id)) {
    if (left <= 0) return
    const amount = Math.min(left, refund.amount_cents)
    left -= amount
    const done = amount === refund.amount_cents ? refund.id : await split(tx, services, payment, refund, amount)
    await finish(tx, services, payment, done, amount)
    const { publicOrigin } = services.config
    const facts = { refundId: done, amount, stillOwed: refund.amount_cents - amount, publicOrigin }
    await notifyCouple(tx, services, payment.couple_id, byHandLetter(facts))
  }
}

/** Ledger: debit refund_payable A; credit refunded_by_hand A. */
async function finish(tx: Tx, services: Services, payment: PaymentRow, id: number, amount: Cents): Promise<void> {
  const at = services.clock.now()
  const acting = { actor: 'system', at, reason: 'refunded at the card provider by hand' } as const
  await transition(tx, refundProcess, 'finishByHand', { table: 'refunds', id }, acting)
  await post(tx, {
    kind: 'refund-finished-by-hand',
    ref: String(id),
    entries: [debit(ACCOUNTS.refundPayable(id), amount), credit(ACCOUNTS.refundedByHand(payment.id), amount)],
    bookingId: payment.booking_id,
    paymentId: payment.id,
    at,
  })
  await finishRefund(tx, services, payment, { silent: true })
}

/** Splits a refund after this much of it was made by hand; returns the id of that part, and the rest waits. */
async function split(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  refund: RefundRow,
  byHand: Cents,
): Promise<number> {
  const at = services.clock.now()
  const why = `Of ${formatCents(refund.amount_cents)}, ${formatCents(byHand)} was refunded at the card provider by hand. Don’t pay that part again.`
  const { done, rest } = await splitRefund(tx, payment, refund, { amount: byHand, why, at })
  const amount = refund.amount_cents - byHand
  await tellAdmins(tx, services, { what: 'by-hand-in-part', id: rest, workId: rest, amount })
  return done
}

/**
 * This much of what was refunded by hand has come back: the refund of this amount that it counted toward is owed again,
 * or else the latest ones are, less the part of them that stays on the card.
 */
async function reopen(tx: Tx, services: Services, payment: PaymentRow, short: Cents): Promise<void> {
  const at = services.clock.now()
  const why = 'It was refunded at the card provider by hand, and came back.'
  const finished = await refundsFinishedByHand(tx, payment.id)
  const same = finished.find(({ amount_cents: amount }) => amount === short)
  let left = short
  for (const refund of same ? [same] : finished) {
    if (left <= 0) return
    left -= refund.amount_cents
    const target = { table: 'refunds', id: refund.id } as const
    await transition(tx, refundProcess, 'reopen', target, { actor: 'provider', at, reason: why })
    await releaseReserved(tx, refund)
    const order: RefundOrder = {
      paymentId: payment.id,
      amount: refund.amount_cents,
      from: ACCOUNTS.refundedByHand(payment.id),
      reason: refund.reason as RefundOrder['reason'],
      bookingId: payment.booking_id,
      at,
    }
    const again = await findRefund(tx, await beginWaitingRefund(tx, order, why))
    if (again) await followFailedRefund(tx, services, again)
  }
  await finishByHand(tx, services, payment, -left)
}

async function tellAdmins(
  tx: Tx,
  { clock, config: { publicOrigin } }: Services,
  facts: { what: 'by-hand' | 'by-hand-back' | 'by-hand-in-part'; id: number; workId: number; amount: Cents },
): Promise<void> {
  await notifyAdmins(tx, moneyWaitsLetter({ ...facts, publicOrigin }), clock.now())
}
