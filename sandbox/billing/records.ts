import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { emit } from '../records/events.ts'
import { lockObject, saveObject, saveSecret } from '../records/objects.ts'

export type Subscription = Stripe.Subscription
export type Invoice = Stripe.Invoice

/** States in which a subscription is over for good. */
export const OVER = ['canceled', 'incomplete_expired']

export const lockSubscription = async (context: Context, id: string) =>
  (await lockObject<Subscription>(context.tx, 'subscription', id)).body

export const lockInvoice = async (context: Context, id: string) =>
  (await lockObject<Invoice>(context.tx, 'invoice', id)).body

/** The one item of a subscription: what is billed, and the period that was billed last. */
export function itemOf(subscription: Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}

/** Saves a subscription and announces it. `due`: when the sandbox has to act on it, in seconds; null: never. */
export async function saveSubscription(
  context: Context,
  subscription: Subscription,
  event: 'customer.subscription.updated' | 'customer.subscription.deleted' | null,
  due?: number | null,
): Promise<void> {
  saveObject(context.tx, subscription)
  if (due !== undefined) saveSecret(context.tx, subscription.id, { due })
  if (event) emit(context, event, subscription)
}

/** The subscription that an invoice bills. */
export const subscriptionOf = (invoice: Invoice): string =>
  String(invoice.parent?.subscription_details?.subscription ?? '')
