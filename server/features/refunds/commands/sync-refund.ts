import { type RefundState, refundProcess } from '#contract/processes/refund.ts'
import { lockDebtContextOf } from '#server/features/checkouts/commands/lock-payment-context.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import {
  claimUnsettledRefunds,
  findRefund,
  lockRefund,
  type RefundRow,
} from '#server/features/payments/store/refunds.ts'
import { finishRefund } from '#server/features/transfers/commands/finish-refund.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { IDEMPOTENCY_WINDOW } from '#server/platform/stripe/idempotency-window.ts'
import { poll } from '#server/platform/stripe/poll.ts'
import {
  createRefund,
  fetchRefund,
  findRefund as findAtProvider,
  refundsByHand,
  type SeenRefund,
} from '#server/platform/stripe/refunds.ts'
import { transition } from '#server/platform/transition.ts'
import { followFailedRefund } from './follow-failed-refund.ts'
import { countByHand } from './sync-refunds-by-hand.ts'

/** Nothing the provider could say would change these. */
const DONE: readonly string[] = ['failed', 'replaced', 'closed'] satisfies RefundState[]

/** Checks refunds that are under way, or may still come back. Returns how many it checked. */
export const pollRefunds = (services: Services): Promise<number> =>
  poll(services, 'refund', claimUnsettledRefunds, (id) => syncRefund(services, id), { atOnce: 4 })

/**
 * Brings a refund to the provider, or asks what became of it, and applies the answer. Safe to repeat: the refund's id
 * is the idempotency key. A refused refund ends as `failed`, which an admin answers; the money stays in refund_payable.
 * One that was refused because somebody had already made it at the provider by hand is done.
 * Throws ProviderError if the provider can't be reached.
 */
export async function syncRefund(services: Services, refundId: number): Promise<void> {
  const refund = await findRefund(services.db, refundId)
  if (!refund) throw new Error(`no refund ${refundId}`)
  if (DONE.includes(refund.state)) return
  const seen = await look(services, refund)
  const byHand = 'refusal' in seen ? await refundsByHand(requireProvider(services), seen.intentId) : []
  await inTransaction(services.db, async (tx) => {
    const { payment } = await lockDebtContextOf(tx, refund.payment_id) // a chargeback decided now may offset the refund
    const locked = await lockRefund(tx, refundId)
    if ('refusal' in seen) return refuse(tx, services, locked, { payment, message: seen.refusal, byHand })
    return apply(tx, services, locked, seen, payment)
  })
}

async function look(
  services: Services,
  refund: RefundRow,
): Promise<SeenRefund | { refusal: string; intentId: string }> {
  const stripe = requireProvider(services)
  if (refund.provider_id) return fetchRefund(stripe, refund.provider_id)
  const payment = await findPayment(services.db, refund.payment_id)
  if (!payment?.intent_id) throw new Error(`refund ${refund.id} has no payment at the provider`)
  if (services.clock.now().getTime() - refund.created_at.getTime() > IDEMPOTENCY_WINDOW) {
    const found = await findAtProvider(stripe, payment.intent_id, refund.id)
    if (found) return found
  }
  try {
    const order = { refundId: refund.id, paymentId: payment.id, intentId: payment.intent_id }
    return await createRefund(stripe, { ...order, amount: refund.amount_cents })
  } catch (error) {
    if (error instanceof ProviderError && error.refused) return { refusal: error.message, intentId: payment.intent_id }
    throw error
  }
}

async function refuse(
  tx: Tx,
  services: Services,
  refund: RefundRow,
  { payment, message, byHand }: { payment: PaymentRow; message: string; byHand: SeenRefund[] },
): Promise<void> {
  if (refund.state !== 'pending') return
  const acting = { actor: 'provider', at: services.clock.now(), reason: message } as const
  const set = { failure_message: message }
  await transition(tx, refundProcess, 'refuse', { table: 'refunds', id: refund.id, set }, acting)
  await countByHand(tx, services, payment, byHand)
  if ((await findRefund(tx, refund.id))?.state !== 'failed') return
  await followFailedRefund(tx, services, refund)
  services.log.error({ refund: refund.id, why: message }, 'refund refused by the provider')
}

async function apply(
  tx: Tx,
  services: Services,
  refund: RefundRow,
  seen: SeenRefund,
  payment: PaymentRow,
): Promise<void> {
  if (seen.amount !== refund.amount_cents) {
    services.log.error({ refund: refund.id, seen: seen.amount }, 'refund does not match the provider')
    return
  }
  const at = services.clock.now()
  let { state } = refund
  if (state === 'pending') {
    const set = { provider_id: seen.id }
    await transition(tx, refundProcess, 'send', { table: 'refunds', id: refund.id, set }, { actor: 'system', at })
    state = 'sent'
  }
  if (seen.moved) await postRefund(tx, refund, 'refund-made', at)
  if (seen.status === 'succeeded' && state === 'sent') {
    await transition(tx, refundProcess, 'succeed', { table: 'refunds', id: refund.id }, { actor: 'provider', at })
    await finishRefund(tx, services, payment)
  }
  if (seen.status === 'failed' && !DONE.includes(state)) {
    const acting = { actor: 'provider', at, reason: seen.failureReason ?? 'failed' } as const
    const set = { failure_message: acting.reason }
    await transition(tx, refundProcess, 'fail', { table: 'refunds', id: refund.id, set }, acting)
    if (seen.moved) await postRefund(tx, refund, 'refund-failed', at)
    await followFailedRefund(tx, services, refund)
    services.log.error({ refund: refund.id, why: acting.reason }, 'refund came back')
  }
}

/** made: debit refund_payable A, credit stripe A; failed: the other way around (domain.md 3). */
async function postRefund(tx: Tx, refund: RefundRow, kind: 'refund-made' | 'refund-failed', at: Date): Promise<void> {
  const [from, to] =
    kind === 'refund-made'
      ? [ACCOUNTS.refundPayable(refund.id), ACCOUNTS.stripe]
      : [ACCOUNTS.stripe, ACCOUNTS.refundPayable(refund.id)]
  await post(tx, {
    kind,
    ref: String(refund.id),
    entries: [debit(from, refund.amount_cents), credit(to, refund.amount_cents)],
    paymentId: refund.payment_id,
    at,
  })
}
