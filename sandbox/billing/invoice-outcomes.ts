import type Stripe from 'stripe'
import { type Context, seconds } from '../api/context.ts'
import { emit } from '../records/events.ts'
import { randomText } from '../records/ids.ts'
import { saveObject, secretOf } from '../records/objects.ts'
import type { Tx } from '../transaction.ts'
import { endSubscription } from './end-subscription.ts'
import { itemOf, lockInvoice, lockSubscription, OVER, saveSubscription, subscriptionOf } from './records.ts'

const DAY = 24 * 60 * 60
/**
 * Days from one attempt at a renewal to the next, in place of Stripe's smart retries; after the last one, the
 * subscription ends.
 */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** The invoice that a payment intent pays, or null. */
async function invoiceOf(tx: Tx, intent: string): Promise<string | null> {
  const { invoice } = await secretOf(tx, intent)
  return invoice ? String(invoice) : null
}

/** Records that a payment succeeded: the invoice that it pays, if any, is paid, and its subscription is active. */
export async function noteInvoicePaid(context: Context, intent: Stripe.PaymentIntent): Promise<void> {
  const id = await invoiceOf(context.tx, intent.id)
  if (!id) return
  const invoice = await lockInvoice(context, id)
  if (invoice.status !== 'open') return
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.attempted = true
  invoice.attempt_count += 1
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = seconds(context.now)
  invoice.receipt_number = `${randomText(4)}-${randomText(4)}`.toUpperCase()
  saveObject(context.tx, invoice)
  emit(context, 'invoice.paid', invoice)
  emit(context, 'invoice.payment_succeeded', invoice)
  const subscription = await lockSubscription(context, subscriptionOf(invoice))
  if (OVER.includes(subscription.status)) return
  subscription.status = 'active'
  if (subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = intent.payment_method as string
  await saveSubscription(
    context,
    subscription,
    'customer.subscription.updated',
    itemOf(subscription).current_period_end,
  )
}

/**
 * Records that a payment failed. Its invoice counts the attempt. A renewal is tried again some days later, and its
 * subscription is past due in the meantime; after the last attempt, the subscription is canceled. A first invoice waits
 * for its payer.
 */
export async function noteInvoiceFailed(context: Context, intent: Stripe.PaymentIntent): Promise<void> {
  const id = await invoiceOf(context.tx, intent.id)
  if (!id) return
  const invoice = await lockInvoice(context, id)
  if (invoice.status !== 'open') return
  const subscription = await lockSubscription(context, subscriptionOf(invoice))
  const first = invoice.billing_reason === 'subscription_create'
  invoice.attempted = true
  invoice.attempt_count += 1
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1]
  const tried = invoice.next_payment_attempt ?? invoice.created
  invoice.next_payment_attempt = first || days === undefined ? null : tried + days * DAY
  saveObject(context.tx, invoice)
  emit(context, 'invoice.payment_failed', invoice)
  if (first || OVER.includes(subscription.status)) return
  if (invoice.next_payment_attempt === null) {
    await endSubscription(context, subscription.id, 'payment_failed')
    return
  }
  subscription.status = 'past_due'
  await saveSubscription(context, subscription, 'customer.subscription.updated', invoice.next_payment_attempt)
}
