import type Stripe from 'stripe'
import type { Cents } from '#contract/money.ts'
import { once } from './call-once.ts'
import { asking, hasCode } from './errors.ts'

/** What we read of a refund. */
export interface SeenRefund {
  id: string
  /** cents */
  amount: Cents
  status: 'pending' | 'succeeded' | 'failed'
  /** the money has left our balance (and came back, if the refund failed later) */
  moved: boolean
  failureReason: string | null
}

/** Asks for a refund, once: the key is our refund's id, and the amount is frozen in its row. */
export async function createRefund(
  stripe: Stripe,
  order: { refundId: number; paymentId: number; intentId: string; amount: Cents },
): Promise<SeenRefund> {
  const params = {
    payment_intent: order.intentId,
    amount: order.amount,
    metadata: { refund: String(order.refundId), payment: String(order.paymentId) },
  }
  return once(
    `refund-${order.refundId}`,
    async (key) => seen(await stripe.refunds.create(params, key)),
    () => findRefund(stripe, order.intentId, order.refundId),
  )
}

/** Looks for a refund, in case the answer to its creation was lost long ago. Null when there is none. */
export async function findRefund(stripe: Stripe, intentId: string, refundId: number): Promise<SeenRefund | null> {
  return asking(async () => {
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
      if (refund.metadata?.refund === String(refundId)) return seen(refund)
    }
    return null
  })
}

/** The refunds that we have asked for since this instant, with our ids for them and for their payments. */
export async function refundsSince(
  stripe: Stripe,
  since: Date,
): Promise<(SeenRefund & { refundId: number; paymentId: number })[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  return asking(async () => {
    const made = []
    for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
      const { refund: refundId, payment: paymentId } = refund.metadata ?? {}
      if (refundId) made.push({ ...seen(refund), refundId: Number(refundId), paymentId: Number(paymentId) })
    }
    return made
  })
}

/**
 * The provider's ids of the refunds made since this instant that we didn't ask for, such as those made in its
 * dashboard.
 */
export async function refundsByHandSince(stripe: Stripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  return asking(async () => {
    const ids = []
    for await (const { id, metadata } of stripe.refunds.list({ created, limit: 100 }))
      if (!metadata?.refund) ids.push(id)
    return ids
  })
}

/** What was refunded of a payment without our asking, such as in the provider's dashboard, oldest first. */
export async function refundsByHand(stripe: Stripe, intentId: string): Promise<SeenRefund[]> {
  return asking(async () => {
    const found: SeenRefund[] = []
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
      if (!refund.metadata?.refund) found.unshift(seen(refund))
    }
    return found
  })
}

/** The payment intent whose money a refund gave back; null for a refund of something else, or of another account. */
export async function intentOfRefund(stripe: Stripe, providerId: string): Promise<string | null> {
  try {
    const { payment_intent: intent } = await asking(() => stripe.refunds.retrieve(providerId))
    return typeof intent === 'string' ? intent : (intent?.id ?? null)
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null
    throw error
  }
}

/** Gives back, once, a payment for which we have no row; it may have been given back before. */
export async function returnUnknown(stripe: Stripe, intentId: string): Promise<void> {
  try {
    await once(`return-unknown-${intentId}`, (key) => stripe.refunds.create({ payment_intent: intentId }, key))
  } catch (error) {
    if (!hasCode(error, 'charge_already_refunded')) throw error
  }
}

export async function fetchRefund(stripe: Stripe, providerId: string): Promise<SeenRefund> {
  return seen(await asking(() => stripe.refunds.retrieve(providerId)))
}

function seen(refund: Stripe.Refund): SeenRefund {
  const ended = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    amount: refund.amount,
    status: ended ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    moved: refund.balance_transaction !== null,
    failureReason: ended ? (refund.failure_reason ?? refund.status) : null,
  }
}
