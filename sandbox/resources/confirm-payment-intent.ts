import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { KeptError } from '../api/endpoint.ts'
import { invalid } from '../api/errors.ts'
import { noteInvoiceFailed, noteInvoicePaid } from '../billing/invoice-outcomes.ts'
import { emit } from '../records/events.ts'
import { meetsFault } from '../records/faults.ts'
import { randomText } from '../records/ids.ts'
import { saveObject, saveSecret } from '../records/objects.ts'
import { createCharge, type Decline } from './charges.ts'
import { emailIn } from './customers.ts'
import { attach, cardOf, markSetUp, markUsed, resolvePaymentMethod, usedUp } from './payment-methods.ts'
import { DECLINES, type TestCard } from './test-cards.ts'

type PaymentIntent = Stripe.PaymentIntent

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Stripe's answer to a step that the payment's state doesn't allow: 400 payment_intent_unexpected_state. */
export function unexpectedState(message: string, intent: PaymentIntent) {
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

/**
 * Confirms a payment whose row is locked: charges the card, asks for 3-D Secure, or declines (402, and the failed
 * attempt stays on record).
 */
export async function confirmIntent(
  context: Context,
  intent: PaymentIntent,
  params: Stripe.PaymentIntentConfirmParams,
): Promise<PaymentIntent | KeptError> {
  requireConfirmable(intent)
  if (params.setup_future_usage !== undefined) intent.setup_future_usage = params.setup_future_usage || null
  if (params.receipt_email !== undefined) intent.receipt_email = emailIn(params.receipt_email, 'receipt_email')
  const methodId = params.payment_method ?? (intent.payment_method as string | null)
  if (!methodId)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment ' +
        'method or ConfirmationToken.',
      intent,
    )
  requireReturnUrl(intent, params)
  const method = await resolvePaymentMethod(context, methodId)
  if (method.customer && method.customer !== intent.customer)
    throw invalid(
      `The provided PaymentMethod (${method.id}) belongs to a different customer than this PaymentIntent. ` +
        'A PaymentMethod that is attached to a customer can only be used with that customer.',
      { code: 'payment_intent_invalid_parameter', param: 'payment_method' },
    )
  const { card, setUp, used } = await cardOf(context, method.id)
  if (used && !method.customer) throw usedUp('payment_intent_invalid_parameter')
  intent.payment_method = method.id
  const challenge = card.authentication === 'always' || (card.authentication === 'unless_set_up' && !setUp)
  if (!challenge) return settle(context, intent, method, card, false)
  if (params.off_session || params.error_on_requires_action)
    return decline(context, intent, method, card, AUTHENTICATION_REQUIRED)
  return askForAuthentication(context, intent, params)
}

function requireConfirmable(intent: PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return
  throw unexpectedState(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
          'one of the following statuses may be confirmed: requires_confirmation, requires_action.',
    intent,
  )
}

/** Without a fixed list of methods, Stripe wants to know where to send a payer who leaves the page. */
function requireReturnUrl(intent: PaymentIntent, params: Stripe.PaymentIntentConfirmParams): void {
  const automatic = intent.automatic_payment_methods
  if (!automatic?.enabled || automatic.allow_redirects === 'never') return
  if (params.return_url || params.use_stripe_sdk || params.off_session) return
  throw invalid(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these ' +
      'payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don’t ' +
      'want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    { param: 'return_url' },
  )
}

async function askForAuthentication(
  context: Context,
  intent: PaymentIntent,
  params: Stripe.PaymentIntentConfirmParams,
): Promise<PaymentIntent> {
  const attempt = randomText(32)
  saveSecret(context.tx, intent.id, { attempt })
  intent.next_action = nextAction(context, attempt, params) as PaymentIntent['next_action']
  intent.status = 'requires_action'
  intent.last_payment_error = null
  saveObject(context.tx, intent)
  emit(context, 'payment_intent.requires_action', intent)
  return intent
}

/** Where the payer answers the bank's question: in Stripe.js's own frame, or on a page that they are sent to. */
export function nextAction(
  context: Context,
  attempt: string,
  params: { return_url?: string; use_stripe_sdk?: boolean },
): object {
  const page = `${context.origin}/sandbox/3ds/${attempt}`
  if (params.return_url && !params.use_stripe_sdk) {
    const url = `${page}?return_url=${encodeURIComponent(params.return_url)}`
    return { type: 'redirect_to_url', redirect_to_url: { return_url: params.return_url, url } }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page, source: `src_${attempt.slice(0, 24)}` },
  }
}

/** After the payer has answered the bank, goes on to the charge or fails the attempt. The intent's row is locked. */
export async function finishAuthentication(context: Context, intent: PaymentIntent, passed: boolean): Promise<void> {
  saveSecret(context.tx, intent.id, { attempt: null })
  const method = await resolvePaymentMethod(context, intent.payment_method as string)
  const { card } = await cardOf(context, method.id)
  if (passed) {
    await settle(context, intent, method, card, true)
    return
  }
  await fail(context, intent, method, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

/** A saved card is good through the end of its month. */
function hasExpired({ card }: Stripe.PaymentMethod, now: Date): boolean {
  return card !== undefined && now.getTime() >= Date.UTC(card.exp_year, card.exp_month)
}

/** Takes the money, unless the card is declined or the network is slow. */
export async function settle(
  context: Context,
  intent: PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  authenticated: boolean,
): Promise<PaymentIntent | KeptError> {
  const outcome = hasExpired(method, context.now) ? 'expired_card' : card.outcome
  if (outcome !== 'succeeds') return decline(context, intent, method, card, DECLINES[outcome])
  intent.next_action = null
  intent.last_payment_error = null
  if (intent.status !== 'processing' && (await meetsFault(context, 'slow_settlement'))) {
    intent.status = 'processing'
    saveObject(context.tx, intent)
    emit(context, 'payment_intent.processing', intent)
    return intent
  }
  const charge = await createCharge(context, intent, method, card, { authenticated })
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  saveObject(context.tx, intent)
  if (intent.setup_future_usage && intent.customer) {
    await attach(context, method.id, intent.customer as string)
    if (intent.setup_future_usage === 'off_session') markSetUp(context, method.id)
  } else if (!method.customer) {
    markUsed(context, method.id)
  }
  emit(context, 'payment_intent.succeeded', intent)
  await noteInvoicePaid(context, intent)
  return intent
}

async function decline(
  context: Context,
  intent: PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  reason: Decline,
): Promise<KeptError> {
  const charge = await createCharge(context, intent, method, card, { authenticated: false, decline: reason })
  intent.latest_charge = charge.id
  await fail(context, intent, method, { ...reason, charge: charge.id })
  return new KeptError(402, {
    ...reason,
    type: 'card_error',
    charge: charge.id,
    payment_intent: intent,
    payment_method: method,
  })
}

/** Puts the intent back to requires_payment_method, with the reason on record. */
async function fail(
  context: Context,
  intent: PaymentIntent,
  method: Stripe.PaymentMethod,
  error: { code: string; message: string; decline_code?: string; charge?: string },
): Promise<void> {
  const type = error.decline_code ? 'card_error' : 'invalid_request_error'
  intent.last_payment_error = { ...error, type, payment_method: method } as PaymentIntent['last_payment_error']
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.payment_method = null
  saveObject(context.tx, intent)
  emit(context, 'payment_intent.payment_failed', intent)
  await noteInvoiceFailed(context, intent)
}
