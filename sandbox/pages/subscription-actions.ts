import { type Context, seconds } from '../api/context.ts'
import { invalid } from '../api/errors.ts'
import { itemOf, lockInvoice, lockSubscription, OVER, saveSubscription } from '../billing/records.ts'
import { saveObject } from '../records/objects.ts'
import { attach, resolvePaymentMethod } from '../resources/payment-methods.ts'

/**
 * Makes what is next for a subscription happen now: its period ends, a failed payment is retried, or an unpaid
 * subscription expires.
 */
export async function bringForward(context: Context, id: string): Promise<object> {
  const subscription = await lockSubscription(context, id)
  if (OVER.includes(subscription.status)) throw invalid(`The subscription is over: it is ${subscription.status}.`)
  const now = seconds(context.now)
  if (subscription.status === 'active') {
    itemOf(subscription).current_period_end = now
    if (subscription.cancel_at_period_end) subscription.cancel_at = now
    subscription.billing_cycle_anchor = now
  }
  if (subscription.status === 'past_due') {
    const invoice = await lockInvoice(context, subscription.latest_invoice as string)
    invoice.next_payment_attempt = now
    saveObject(context.tx, invoice)
  }
  await saveSubscription(context, subscription, null, now)
  return { id, due: now }
}

const CARDS = { succeeds: 'pm_card_visa', declined: 'pm_card_chargeCustomerFail' }

/** Gives a subscription another card, which works from now on or is declined. */
export async function swapCard(context: Context, id: string, outcome: keyof typeof CARDS): Promise<object> {
  const subscription = await lockSubscription(context, id)
  const method = await resolvePaymentMethod(context, CARDS[outcome])
  await attach(context, method.id, subscription.customer as string)
  subscription.default_payment_method = method.id
  await saveSubscription(context, subscription, 'customer.subscription.updated')
  return { id, card: outcome }
}
