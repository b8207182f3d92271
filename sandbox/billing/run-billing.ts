import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { KeptError } from '../api/endpoint.ts'
import type { Database } from '../database.ts'
import { lockObject } from '../records/objects.ts'
import { confirmIntent } from '../resources/confirm-payment-intent.ts'
import { endSubscription } from './end-subscription.ts'
import { noteInvoiceFailed } from './invoice-outcomes.ts'
import { createInvoice, intentIdOf } from './invoices.ts'
import { monthAfter } from './month.ts'
import { itemOf, lockSubscription, type Subscription, saveSubscription } from './records.ts'
import { expireIncomplete } from './subscriptions.ts'

/**
 * Does what is due for one subscription: renews or ends it at the end of its period, tries a failed renewal again, or
 * expires it if it was never paid. Runs in one transaction; returns false if nothing is due. Periods and attempts keep
 * the times they were due at, so that every month is paid even if the clock jumps a year.
 */
export function runBilling(database: Database, origin: string, now: () => Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const at = now()
    const [row] = await tx.query<{ id: string; due: number }>(
      `SELECT id, (secret ->> 'due')::bigint AS due FROM sandbox.objects
       WHERE kind = 'subscription' AND (secret ->> 'due')::bigint <= $1
       ORDER BY 2, seq LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [Math.floor(at.getTime() / 1000)],
    )
    if (!row) return false
    const context: Context = { tx, now: at, origin, request: { id: null, idempotencyKey: null } }
    await act(context, await lockSubscription(context, row.id), row.due)
    return true
  })
}

async function act(context: Context, subscription: Subscription, due: number): Promise<void> {
  if (subscription.status === 'incomplete') await expireIncomplete(context, subscription)
  else if (subscription.status === 'past_due')
    await collect(context, subscription, subscription.latest_invoice as string)
  else if (subscription.cancel_at_period_end) await endSubscription(context, subscription.id, 'cancellation_requested')
  else await renew(context, subscription, due)
}

/** Begins the next month and charges the card that pays this subscription. */
async function renew(context: Context, subscription: Subscription, due: number): Promise<void> {
  const item = itemOf(subscription)
  item.current_period_start = item.current_period_end
  item.current_period_end = monthAfter(item.current_period_end, subscription.billing_cycle_anchor)
  const { invoice } = await createInvoice(context, subscription, 'subscription_cycle', due)
  subscription.latest_invoice = invoice.id
  await saveSubscription(context, subscription, 'customer.subscription.updated', item.current_period_end)
  await collect(context, subscription, invoice.id)
}

/** Charges the saved card in its payer's absence. Confirming the payment tells the invoice how it went. */
async function collect(context: Context, subscription: Subscription, invoice: string): Promise<void> {
  const { body: intent } = await lockObject<Stripe.PaymentIntent>(
    context.tx,
    'payment_intent',
    await intentIdOf(context, invoice),
  )
  const card = subscription.default_payment_method as string | null
  if (!card) return noteInvoiceFailed(context, intent)
  const result = await confirmIntent(context, intent, { payment_method: card, off_session: true })
  if (!(result instanceof KeptError) && intent.status === 'processing') {
    // the bank takes its time; the control page decides the outcome
    await saveSubscription(context, subscription, null, null)
  }
}
