import type Stripe from 'stripe'
import { type Context, seconds } from '../api/context.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalid, missing, unsupported } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { newId } from '../records/ids.ts'
import { createdNow, getObject, insertObject, listObjects, mergeMetadata, saveObject } from '../records/objects.ts'
import { getCustomer } from '../resources/customers.ts'
import { endSubscription } from './end-subscription.ts'
import { createInvoice, voidInvoice } from './invoices.ts'
import { monthAfter } from './month.ts'
import { itemOf, lockSubscription, OVER, type Subscription, saveSubscription } from './records.ts'

const HOUR = 60 * 60
/** A subscription whose first invoice nobody pays expires after this, as with Stripe. */
const INCOMPLETE_FOR = 23 * HOUR
const NOT_PLAYED = ['trial_end', 'trial_period_days', 'add_invoice_items', 'transfer_data', 'billing_cycle_anchor']

async function create(context: Context, params: Stripe.SubscriptionCreateParams): Promise<Subscription> {
  for (const name of NOT_PLAYED) if (name in params) throw unsupported(name)
  if (params.payment_behavior !== 'default_incomplete') throw unsupported('any payment_behavior but default_incomplete')
  if (!params.customer) throw invalid('Missing required param: customer.', { param: 'customer' })
  const customer = await getCustomer(context, params.customer, 'customer')
  const [wanted, ...others] = params.items ?? []
  if (!wanted?.price || others.length > 0) throw unsupported('subscriptions without a price or with several')
  const price = await getObject<Stripe.Price>(context.tx, 'price', wanted.price, 'items[0][price]')
  const subscription = describe(context, { customer: customer.id, price, params })
  insertObject(context.tx, subscription)
  const { invoice } = await createInvoice(context, subscription, 'subscription_create', createdNow(context))
  subscription.latest_invoice = invoice.id
  await saveSubscription(context, subscription, null, subscription.created + INCOMPLETE_FOR)
  emit(context, 'customer.subscription.created', subscription)
  return subscription
}

function describe(
  context: Context,
  facts: { customer: string; price: Stripe.Price; params: Stripe.SubscriptionCreateParams },
): Subscription {
  const { customer, price, params } = facts
  const now = createdNow(context)
  const id = newId('sub')
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: monthAfter(now, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  } as unknown as Stripe.SubscriptionItem // without `plan`, the old name of its price
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

async function update(context: Context, id: string, params: Stripe.SubscriptionUpdateParams): Promise<Subscription> {
  const subscription = await lockSubscription(context, id)
  if (OVER.includes(subscription.status)) throw overError(subscription)
  const { cancel_at_period_end: cancel } = params
  if (cancel !== undefined) {
    subscription.cancel_at_period_end = cancel
    subscription.cancel_at = cancel ? itemOf(subscription).current_period_end : null
    subscription.canceled_at = cancel ? seconds(context.now) : null
    const reason = cancel ? 'cancellation_requested' : null
    subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  }
  if (params.default_payment_method)
    subscription.default_payment_method = (
      await getObject<Stripe.PaymentMethod>(
        context.tx,
        'payment_method',
        params.default_payment_method,
        'default_payment_method',
      )
    ).id
  if (params.metadata !== undefined) subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
  await saveSubscription(context, subscription, 'customer.subscription.updated')
  return subscription
}

const overError = ({ id }: Subscription) =>
  invalid(`No such subscription: '${id}'. A canceled subscription can only update its cancellation_details.`, {
    code: 'resource_missing',
    param: 'id',
  })

/** Cancels immediately. What hasn't been paid yet isn't collected. */
async function cancel(context: Context, id: string): Promise<Subscription> {
  const { status, latest_invoice } = await lockSubscription(context, id)
  if (OVER.includes(status)) throw missing('subscription', id)
  if (status !== 'active') await voidInvoice(context, latest_invoice as string)
  return endSubscription(context, id, 'cancellation_requested')
}

/** Ends a subscription whose first invoice nobody has paid in time. */
export async function expireIncomplete(context: Context, subscription: Subscription): Promise<void> {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = seconds(context.now)
  saveObject(context.tx, subscription)
  await voidInvoice(context, subscription.latest_invoice as string)
  await saveSubscription(context, subscription, 'customer.subscription.updated', null)
}

export const subscriptions = [
  endpoint<Stripe.SubscriptionCreateParams>('POST /v1/subscriptions', create),
  endpoint<Stripe.SubscriptionListParams>('GET /v1/subscriptions', async (context, params) =>
    listObjects<Subscription>(context, 'subscription', '/v1/subscriptions', params, {
      customer: params.customer,
      status: params.status === 'all' ? undefined : params.status,
    }),
  ),
  endpoint('GET /v1/subscriptions/{id}', async (context, _params, { id = '' }) =>
    getObject<Subscription>(context.tx, 'subscription', id),
  ),
  endpoint<Stripe.SubscriptionUpdateParams>('POST /v1/subscriptions/{id}', (context, params, { id = '' }) =>
    update(context, id, params),
  ),
  endpoint('DELETE /v1/subscriptions/{id}', (context, _params, { id = '' }) => cancel(context, id)),
]
