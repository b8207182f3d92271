import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint, type KeptError } from '../api/endpoint.ts'
import { invalid, unsupported } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { newId, randomText } from '../records/ids.ts'
import {
  createdNow,
  getObject,
  insertObject,
  listObjects,
  lockObject,
  mergeMetadata,
  saveObject,
  saveSecret,
} from '../records/objects.ts'
import { confirmIntent, unexpectedState } from './confirm-payment-intent.ts'
import { emailIn, getCustomer } from './customers.ts'
import { resolvePaymentMethod } from './payment-methods.ts'

type PaymentIntent = Stripe.PaymentIntent
type Params = Stripe.PaymentIntentCreateParams & Stripe.PaymentIntentUpdateParams

const MINIMUM = 50
const MAXIMUM = 99_999_999
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']
/** Parameters that the sandbox refuses; some would move money in ways that its books don't know. */
const NOT_PLAYED = [
  'application_fee_amount',
  'transfer_data',
  'on_behalf_of',
  'confirmation_token',
  'payment_method_data',
  'amount_to_confirm',
  'customer_account',
] as const

/**
 * What a card statement says after the account's prefix; '' removes it.
 * @throws 400 if Stripe wouldn't accept it
 */
function suffixIn(text: string): string | null {
  if (text === '') return null
  if (/[a-z]/i.test(text) && !/[<>\\'"*]/.test(text) && text.length <= 22) return text
  const message =
    'The statement descriptor suffix must have at most 22 characters, at least one letter, and none of < > \\ \' " *.'
  throw invalid(message, { param: 'statement_descriptor_suffix' })
}

function refuseUnplayed(params: object): void {
  for (const name of NOT_PLAYED) if (name in params) throw unsupported(name)
  const { capture_method, confirmation_method } = params as Partial<Params>
  if (capture_method === 'manual') throw unsupported('capture_method=manual')
  if (confirmation_method === 'manual') throw unsupported('confirmation_method=manual')
}

function checkAmount(amount: number, currency: string): void {
  if (currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${currency}. The sandbox's account takes usd only.`, { param: 'currency' })
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < MINIMUM)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (amount > MAXIMUM)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
}

/** What create and update have in common. The caller saves the intent. */
async function apply(context: Context, intent: PaymentIntent, params: Partial<Params>): Promise<void> {
  if (params.amount !== undefined) intent.amount = params.amount
  checkAmount(intent.amount, params.currency ?? intent.currency)
  if (params.customer !== undefined)
    intent.customer = params.customer ? (await getCustomer(context, params.customer, 'customer')).id : null
  if (params.description !== undefined) intent.description = params.description || null
  if (params.receipt_email !== undefined) intent.receipt_email = emailIn(params.receipt_email, 'receipt_email')
  if (params.setup_future_usage !== undefined) intent.setup_future_usage = params.setup_future_usage || null
  if (params.transfer_group !== undefined) intent.transfer_group = params.transfer_group || null
  if (params.statement_descriptor_suffix !== undefined)
    intent.statement_descriptor_suffix = suffixIn(params.statement_descriptor_suffix)
  if (params.metadata !== undefined) intent.metadata = mergeMetadata(intent.metadata, params.metadata)
  if (params.payment_method) {
    intent.payment_method = (await resolvePaymentMethod(context, params.payment_method)).id
    intent.status = 'requires_confirmation'
  }
}

/** Creates a payment intent and confirms it immediately if `confirm` says so. */
export async function createPaymentIntent(
  context: Context,
  params: Stripe.PaymentIntentCreateParams,
): Promise<PaymentIntent | KeptError> {
  refuseUnplayed(params)
  const allowed = params.allowed_payment_method_types
  if (allowed && !allowed.includes('card'))
    throw invalid('The sandbox takes cards only: allowed_payment_method_types must contain card.', {
      param: 'allowed_payment_method_types',
    })
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: createdNow(context),
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
  await apply(context, intent, params as Partial<Params>)
  insertObject(context.tx, intent)
  emit(context, 'payment_intent.created', intent)
  return params.confirm ? confirmIntent(context, intent, params as Stripe.PaymentIntentConfirmParams) : intent
}

/** Without a list of allowed types, Stripe offers what the account's settings allow. */
function automatic(params: Stripe.PaymentIntentCreateParams): PaymentIntent['automatic_payment_methods'] {
  const given = params.automatic_payment_methods
  if (given) return { enabled: given.enabled, allow_redirects: given.allow_redirects ?? 'always' }
  return params.allowed_payment_method_types ? null : { enabled: true, allow_redirects: 'always' }
}

async function update(
  context: Context,
  intent: PaymentIntent,
  params: Stripe.PaymentIntentUpdateParams,
): Promise<void> {
  refuseUnplayed(params)
  const always = ['metadata', 'description', 'expand', 'receipt_email', 'transfer_group']
  const blocked = Object.keys(params).find((name) => !always.includes(name))
  if (blocked && !OPEN.includes(intent.status))
    throw unexpectedState(
      `This PaymentIntent's ${blocked} could not be updated because it has a status of ${intent.status}. You may only ` +
        `update the ${blocked} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
      intent,
    )
  // For another price or another card, the bank is asked again: an authentication under way is void.
  if (intent.status === 'requires_action' && (params.amount !== undefined || params.payment_method)) {
    saveSecret(context.tx, intent.id, { attempt: null })
    intent.next_action = null
    intent.status = intent.payment_method ? 'requires_confirmation' : 'requires_payment_method'
  }
  await apply(context, intent, params as Partial<Params>)
  saveObject(context.tx, intent)
}

async function cancel(context: Context, intent: PaymentIntent, reason: string | undefined): Promise<void> {
  if (!CANCELABLE.includes(intent.status))
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one ` +
        `of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      intent,
    )
  intent.status = 'canceled'
  intent.canceled_at = createdNow(context)
  intent.cancellation_reason = (reason ?? null) as PaymentIntent['cancellation_reason']
  intent.next_action = null
  saveSecret(context.tx, intent.id, { attempt: null })
  saveObject(context.tx, intent)
  emit(context, 'payment_intent.canceled', intent)
}

const locked = async (context: Context, id = '') =>
  (await lockObject<PaymentIntent>(context.tx, 'payment_intent', id)).body

/** Cancels the intent with this id, if it can still be canceled. */
export async function cancelPaymentIntent(context: Context, id: string, reason: string): Promise<void> {
  const intent = await locked(context, id)
  if (CANCELABLE.includes(intent.status)) await cancel(context, intent, reason)
}

/** A payer who isn't there can't agree to later charges. */
function checkNothingSetUp(intent: PaymentIntent, params: Stripe.PaymentIntentConfirmParams): void {
  const usage = params.setup_future_usage === undefined ? intent.setup_future_usage : params.setup_future_usage
  if (!params.off_session || !usage) return
  throw invalid(
    'You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set on the PaymentIntent ' +
      'because you cannot set up future usages when processing payments off-session.',
    { param: 'off_session' },
  )
}

export const paymentIntents = [
  endpoint<Stripe.PaymentIntentCreateParams>('POST /v1/payment_intents', createPaymentIntent),
  endpoint<Stripe.PaymentIntentListParams>('GET /v1/payment_intents', async (context, params) =>
    listObjects<PaymentIntent>(context, 'payment_intent', '/v1/payment_intents', params, { customer: params.customer }),
  ),
  endpoint(
    'GET /v1/payment_intents/{id}',
    async (context, _params, { id = '' }) => getObject<PaymentIntent>(context.tx, 'payment_intent', id),
    { publishable: true },
  ),
  endpoint<Stripe.PaymentIntentUpdateParams>('POST /v1/payment_intents/{id}', async (context, params, { id }) => {
    const intent = await locked(context, id)
    await update(context, intent, params)
    return intent
  }),
  endpoint<Stripe.PaymentIntentConfirmParams>(
    'POST /v1/payment_intents/{id}/confirm',
    async (context, params, { id }) => {
      refuseUnplayed(params)
      const intent = await locked(context, id)
      checkNothingSetUp(intent, params)
      return confirmIntent(context, intent, params)
    },
    { publishable: true },
  ),
  endpoint<Stripe.PaymentIntentCancelParams>(
    'POST /v1/payment_intents/{id}/cancel',
    async (context, params, { id }) => {
      const intent = await locked(context, id)
      await cancel(context, intent, params.cancellation_reason)
      return intent
    },
  ),
]
