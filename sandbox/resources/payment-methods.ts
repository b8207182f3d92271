import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint } from '../api/endpoint.ts'
import { ApiError, invalid, missing, unsupported } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { newId } from '../records/ids.ts'
import {
  createdNow,
  findObject,
  getObject,
  insertObject,
  listObjects,
  lockObject,
  saveObject,
  saveSecret,
} from '../records/objects.ts'
import { cardByNumber, cardByToken, type TestCard } from './test-cards.ts'

type PaymentMethod = Stripe.PaymentMethod

const EMPTY_BILLING: PaymentMethod['billing_details'] = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

interface CardInput {
  card: TestCard
  expMonth: number
  expYear: number
  billing?: Partial<PaymentMethod['billing_details']> | null
}

/** Makes a payment method from a test card. */
async function createPaymentMethod(context: Context, input: CardInput): Promise<PaymentMethod> {
  const { card } = input
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...EMPTY_BILLING, ...input.billing },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: `sandbox${card.number.slice(-9)}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: createdNow(context),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  insertObject(context.tx, method, { number: card.number })
  return method
}

/** The payment method behind an id, or a fresh one for a published token such as pm_card_visa. */
export async function resolvePaymentMethod(context: Context, id: string): Promise<PaymentMethod> {
  const card = cardByToken(id)
  if (card) return createPaymentMethod(context, { card, expMonth: 12, expYear: context.now.getUTCFullYear() + 3 })
  const found = await findObject<PaymentMethod>(context.tx, 'payment_method', id)
  if (!found) throw missing('PaymentMethod', id, 'payment_method')
  return found.body
}

/**
 * How the test card behind a payment method behaves, whether it was set up for later payments, and whether it has been
 * used.
 */
export async function cardOf(
  context: Context,
  method: string,
): Promise<{ card: TestCard; setUp: boolean; used: boolean }> {
  const found = await findObject<PaymentMethod>(context.tx, 'payment_method', method)
  const card = found && cardByNumber(String(found.secret.number))
  if (!card) throw new Error(`${method} has no test card`)
  return { card, setUp: found.secret.setUp === true, used: found.secret.used === true }
}

/** Attaches a method to a customer for later payments; repeats change nothing. */
export async function attach(context: Context, methodId: string, customer: string): Promise<PaymentMethod> {
  const { body } = await lockObject<PaymentMethod>(context.tx, 'payment_method', methodId)
  if (body.customer === customer) return body
  if (body.customer)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    })
  body.customer = customer
  saveObject(context.tx, body)
  emit(context, 'payment_method.attached', body)
  return body
}

/** Notes that the card is set up for later payments, so that `unless_set_up` no longer asks for 3-D Secure. */
export function markSetUp(context: Context, methodId: string): void {
  saveSecret(context.tx, methodId, { setUp: true })
}

/** Stripe's answer to a method that has no customer and has paid or was detached: it can't be used again. */
export function usedUp(code?: string): ApiError {
  return invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
      'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To ' +
      'use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { code, param: 'payment_method' },
  )
}

/** Notes that a method that paid without being attached to a customer, or was detached from one, can't pay again. */
export function markUsed(context: Context, methodId: string): void {
  saveSecret(context.tx, methodId, { used: true })
}

function cardFrom(context: Context, input: Stripe.PaymentMethodCreateParams['card']): CardInput {
  const given = (input ?? {}) as {
    token?: string
    number?: string
    exp_month?: number
    exp_year?: number
    cvc?: string
  }
  const year = context.now.getUTCFullYear()
  if (given.token) {
    const card = cardByToken(given.token)
    if (!card) throw missing('token', given.token, 'card[token]')
    return { card, expMonth: 12, expYear: year + 3 }
  }
  if (!given.number)
    throw invalid('Missing required param: card[number].', { code: 'parameter_missing', param: 'card[number]' })
  const card = cardByNumber(given.number)
  if (!card)
    throw cardError(
      'incorrect_number',
      'number',
      'Your card number is incorrect. The sandbox takes Stripe’s published test cards only.',
    )
  const month = given.exp_month ?? 0
  const expYear = (given.exp_year ?? 0) < 100 ? (given.exp_year ?? 0) + 2000 : (given.exp_year ?? 0)
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  if (expYear < year || (expYear === year && month < context.now.getUTCMonth() + 1))
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  if (given.cvc && !/^\d{3,4}$/.test(given.cvc))
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  return { card, expMonth: month, expYear }
}

function cardError(code: string, param: string, message: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, param, message })
}

export const paymentMethods = [
  endpoint<Stripe.PaymentMethodCreateParams>(
    'POST /v1/payment_methods',
    async (context, params) => {
      if (params.type !== 'card') throw unsupported(`payment method type ${params.type}`)
      const billing = params.billing_details as CardInput['billing']
      return createPaymentMethod(context, { ...cardFrom(context, params.card), billing })
    },
    { publishable: true },
  ),
  endpoint<Stripe.PaymentMethodListParams>('GET /v1/payment_methods', async (context, params) =>
    listObjects<PaymentMethod>(context, 'payment_method', '/v1/payment_methods', params, {
      customer: params.customer,
      type: params.type,
    }),
  ),
  endpoint('GET /v1/payment_methods/{id}', async (context, _params, { id = '' }) =>
    getObject<PaymentMethod>(context.tx, 'payment_method', id),
  ),
  endpoint<Stripe.PaymentMethodAttachParams>(
    'POST /v1/payment_methods/{id}/attach',
    async (context, params, { id = '' }) => {
      const customer = await getObject<Stripe.Customer>(context.tx, 'customer', params.customer ?? '', 'customer')
      const method = await resolvePaymentMethod(context, id)
      if (!method.customer && (await cardOf(context, method.id)).used) throw usedUp()
      return attach(context, method.id, customer.id)
    },
  ),
  endpoint('POST /v1/payment_methods/{id}/detach', async (context, _params, { id = '' }) => {
    const { body } = await lockObject<PaymentMethod>(context.tx, 'payment_method', id)
    if (!body.customer)
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    const previous = { customer: body.customer }
    body.customer = null
    saveObject(context.tx, body)
    markUsed(context, id)
    emit(context, 'payment_method.detached', body, { previous })
    return body
  }),
]
