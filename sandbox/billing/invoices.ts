import type Stripe from 'stripe'
import { type Context, seconds } from '../api/context.ts'
import { endpoint, KeptError } from '../api/endpoint.ts'
import { invalid } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { newId, randomText } from '../records/ids.ts'
import { getObject, insertObject, type ListAnswer, listObjects, saveObject, saveSecret } from '../records/objects.ts'
import { cancelPaymentIntent, createPaymentIntent } from '../resources/payment-intents.ts'
import { type Invoice, itemOf, lockInvoice, type Subscription, subscriptionOf } from './records.ts'

/**
 * Creates and finalizes the invoice of a subscription's current period, with the payment intent that pays it. Stripe
 * waits about an hour before it finalizes a renewal; the sandbox doesn't. `due`: when to collect the invoice for the
 * first time, in seconds.
 */
export async function createInvoice(
  context: Context,
  subscription: Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle',
  due: number,
): Promise<{ invoice: Invoice; intent: Stripe.PaymentIntent }> {
  const item = itemOf(subscription)
  const amount = item.price.unit_amount ?? 0
  const invoice = describe(context, subscription, { amount, billing_reason, due })
  const created = await createPaymentIntent(context, {
    amount,
    currency: 'usd',
    customer: subscription.customer as string,
    description: billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
    allowed_payment_method_types: ['card'],
  })
  if (created instanceof KeptError) throw new Error('a payment that nobody confirms was declined')
  const intent = created
  insertObject(context.tx, invoice, { intent: intent.id, secret: intent.client_secret })
  saveSecret(context.tx, intent.id, { invoice: invoice.id })
  emit(context, 'invoice.created', invoice)
  emit(context, 'invoice.finalized', invoice)
  return { invoice, intent }
}

function describe(
  context: Context,
  subscription: Subscription,
  facts: { amount: number; billing_reason: Invoice['billing_reason']; due: number },
): Invoice {
  const { amount, billing_reason, due } = facts
  const now = seconds(context.now)
  const item = itemOf(subscription)
  const id = newId('in')
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason,
    collection_method: 'charge_automatically',
    created: due,
    currency: 'usd',
    custom_fields: null,
    customer: subscription.customer as string,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [lineOf(id, subscription, amount)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: billing_reason === 'subscription_create' ? null : due,
    number: `${randomText(8).toUpperCase()}-0001`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: item.current_period_start,
    period_start: item.current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  }
}

/** What is billed: one month, with its beginning and end. */
function lineOf(invoice: string, subscription: Subscription, amount: number): Stripe.InvoiceLineItem {
  const item = itemOf(subscription)
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description: '1 × monthly subscription',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** Voids an open invoice and cancels what would have paid it. */
export async function voidInvoice(context: Context, id: string): Promise<void> {
  const invoice = await lockInvoice(context, id)
  if (invoice.status !== 'open') return
  invoice.status = 'void'
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = seconds(context.now)
  saveObject(context.tx, invoice)
  await cancelPaymentIntent(context, await intentIdOf(context, invoice.id), 'void_invoice')
  emit(context, 'invoice.voided', invoice)
}

/** The payment intent of an invoice. */
export async function intentIdOf(context: Context, invoice: string): Promise<string> {
  const [row] = await context.tx.query<{ intent: string }>(
    `SELECT secret ->> 'intent' AS intent FROM sandbox.objects WHERE id = $1`,
    [invoice],
  )
  if (!row) throw new Error(`${invoice} has no payment`)
  return row.intent
}

/** The fields of an invoice that Stripe shows only if `expand` asks for them. */
export const INVOICE_EXTRAS = {
  /** what a browser pays it with */
  confirmation_secret: async (context: Context, id: string) => {
    const [row] = await context.tx.query<{ secret: string }>(
      `SELECT secret ->> 'secret' AS secret FROM sandbox.objects WHERE id = $1`,
      [id],
    )
    return row && { client_secret: row.secret, type: 'payment_intent' }
  },
  payments: async (context: Context, id: string): Promise<ListAnswer<Stripe.InvoicePayment>> => {
    const invoice = await getObject<Invoice>(context.tx, 'invoice', id)
    const status = invoice.status === 'paid' ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open'
    const { paid_at, voided_at } = invoice.status_transitions
    const payment: Stripe.InvoicePayment = {
      id: id.replace(/^in_/, 'inpay_'),
      object: 'invoice_payment',
      amount_paid: invoice.amount_paid || null,
      amount_requested: invoice.amount_due,
      created: invoice.created,
      currency: 'usd',
      invoice: id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: await intentIdOf(context, id) },
      status,
      status_transitions: { canceled_at: voided_at, paid_at },
    }
    return { object: 'list', data: [payment], has_more: false, url: '/v1/invoice_payments' }
  },
}

export const invoices = [
  endpoint<Stripe.InvoiceListParams>('GET /v1/invoices', async (context, params) => {
    if (params.subscription) {
      const all = await listObjects<Invoice>(
        context,
        'invoice',
        '/v1/invoices',
        { ...params, limit: 100 },
        {
          customer: params.customer,
          status: params.status,
        },
      )
      return { ...all, data: all.data.filter((invoice) => subscriptionOf(invoice) === params.subscription) }
    }
    return listObjects<Invoice>(context, 'invoice', '/v1/invoices', params, {
      customer: params.customer,
      status: params.status,
    })
  }),
  endpoint('GET /v1/invoices/{id}', async (context, _params, { id = '' }) =>
    getObject<Invoice>(context.tx, 'invoice', id),
  ),
  endpoint('POST /v1/invoices/{id}/void', async (context, _params, { id = '' }) => {
    const { status } = await lockInvoice(context, id)
    if (status !== 'open') throw invalid(`You can only pass in open invoices. This invoice is ${status}.`)
    await voidInvoice(context, id)
    return getObject<Invoice>(context.tx, 'invoice', id)
  }),
]
