import type Stripe from 'stripe'
import { type Context, seconds } from '../api/context.ts'
import { lockSubscription, saveSubscription } from './records.ts'

/** Cancels a subscription immediately: nothing more is charged, and its open invoice is not collected. */
export async function endSubscription(
  context: Context,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<Stripe.Subscription> {
  const subscription = await lockSubscription(context, id)
  subscription.status = 'canceled'
  subscription.ended_at = seconds(context.now)
  subscription.canceled_at ??= seconds(context.now)
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  await saveSubscription(context, subscription, 'customer.subscription.deleted', null)
  return subscription
}
