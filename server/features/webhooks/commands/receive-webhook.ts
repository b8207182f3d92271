import { settlePayment } from '#server/features/checkouts/commands/settle-payment.ts'
import { findPayment, findPaymentId } from '#server/features/payments/store/payments.ts'
import { findRefund, findRefundId } from '#server/features/payments/store/refunds.ts'
import { syncAccountOf } from '#server/features/payouts/commands/sync-account.ts'
import { syncMembershipOf } from '#server/features/premium/commands/sync-membership.ts'
import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import { syncRefund } from '#server/features/refunds/commands/sync-refund.ts'
import { syncByHandOf } from '#server/features/refunds/commands/sync-refunds-by-hand.ts'
import { AppError } from '#server/platform/errors.ts'
import { jobKind, jobOf } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { readWebhook } from '#server/platform/stripe/webhooks.ts'
import { findUnprocessedEvent, insertEvent, markProcessed } from '../store.ts'

export const webhookJob = jobKind<{ eventId: string }>('webhook')

/**
 * Events that tell us nothing new: those about what we made ourselves, and the success of a charge, which its payment
 * tells us, too. All others are stored, whether we know their type or not.
 */
const OLD_NEWS = new Set(['customer.created', 'payment_intent.created', 'charge.succeeded'])

/**
 * Stores a delivery under the provider's id of its event and queues a job that follows it; a repeated delivery changes
 * nothing. Throws invalid_request when the signature or the shape isn't the provider's.
 */
export async function receiveWebhook(
  { db, clock, log, webhookSecret }: Pick<Services, 'db' | 'clock' | 'log' | 'webhookSecret'>,
  delivery: { body: Buffer; signature: string | null },
): Promise<void> {
  const event = webhookSecret ? readWebhook(delivery.body, delivery.signature, webhookSecret) : null
  if (!event) {
    log.warn({ signed: delivery.signature !== null }, 'webhook refused: no secret in STRIPE_WEBHOOK_SECRET fits it')
    throw notAnEvent()
  }
  if (OLD_NEWS.has(event.type)) return
  const job = jobOf(webhookJob, JSON.stringify({ eventId: event.id }))
  await insertEvent(db, event, { at: clock.now(), job })
}

/** Handles a stored event, which only hints at the object to ask about. Objects that aren't ours are ignored. */
export async function followWebhook(services: Services, eventId: string): Promise<void> {
  const { db, clock } = services
  const event = await findUnprocessedEvent(db, eventId)
  if (!event) return
  if (event.type.startsWith('payment_intent.')) {
    const known = event.objectId === null ? null : await findPaymentId(db, event.objectId)
    const id = known ?? (event.paymentId !== null && (await findPayment(db, event.paymentId))?.id)
    if (id) await settlePayment(services, id)
  } else if (/^(refund\.|charge\.refund\.)/.test(event.type)) {
    const known = event.objectId === null ? null : await findRefundId(db, event.objectId)
    const id = known ?? (event.refundId !== null && (await findRefund(db, event.refundId))?.id)
    if (id) await syncRefund(services, id)
    else if (event.objectId !== null) await syncByHandOf(services, event.objectId)
  } else if (/^(customer\.subscription|invoice)\./.test(event.type)) {
    if (event.membershipId !== null) await syncMembershipOf(services, event.membershipId)
  } else if (event.type === 'account.updated') {
    if (event.objectId !== null) await syncAccountOf(services, event.objectId)
  } else if (event.type.startsWith('charge.dispute.')) {
    if (event.objectId !== null) await syncChargeback(services, event.objectId)
  } else if (event.type.startsWith('charge.') && event.paymentId !== null) {
    // the charge carries our payment's id: its fee may be known now
    if (await findPayment(db, event.paymentId)) await settlePayment(services, event.paymentId)
  }
  await markProcessed(db, eventId, clock.now())
}

export const notAnEvent = (): AppError => new AppError('invalid_request', 'This isn’t an event from our card provider.')
