import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint } from '../api/endpoint.ts'
import { emit } from '../records/events.ts'
import { newId } from '../records/ids.ts'
import { cardFee, cardMoneyAvailable, post } from '../records/ledger.ts'
import {
  createdNow,
  getObject,
  insertObject,
  listObjects,
  lockObject,
  mergeMetadata,
  saveObject,
} from '../records/objects.ts'
import { queueEffect } from '../records/queue-effect.ts'
import type { TestCard } from './test-cards.ts'

type Charge = Stripe.Charge

/** The prefix of this account's card statements. */
const PREFIX = 'SANDBOX'

export interface Decline {
  code: string
  decline_code: string
  message: string
}

/**
 * Creates the charge of a confirmed payment: captured and posted, or failed with the given decline. Emits its event.
 */
export async function createCharge(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  result: { authenticated: boolean; decline?: Decline },
): Promise<Charge> {
  const { decline } = result
  const charge = describe(context, intent, method, result)
  if (!decline) {
    const movement = post(context, {
      type: 'charge',
      category: 'charge',
      source: charge.id,
      amount: intent.amount,
      fee: cardFee(intent.amount),
      description: intent.description,
      availableOn: card.available === 'at_once' ? context.now : cardMoneyAvailable(context.now),
    })
    charge.balance_transaction = movement.id
  }
  insertObject(context.tx, charge)
  emit(context, decline ? 'charge.failed' : 'charge.succeeded', charge)
  if (!decline && card.dispute) await queueEffect(context.tx, `dispute:${card.dispute}`, charge.id)
  return charge
}

function describe(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { authenticated, decline }: { authenticated: boolean; decline?: Decline },
): Charge {
  const id = newId('ch')
  const { statement_descriptor_suffix: suffix } = intent
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: suffix === null ? PREFIX : `${PREFIX}* ${suffix}`,
    captured: !decline,
    created: createdNow(context),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: decline ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: decline ? '01' : null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline ? 'The bank returned a decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, method, authenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${context.origin}/sandbox#${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}

export const charges = [
  endpoint<Stripe.ChargeListParams>('GET /v1/charges', async (context, params) =>
    listObjects<Charge>(context, 'charge', '/v1/charges', params, {
      customer: params.customer,
      payment_intent: params.payment_intent,
      transfer_group: params.transfer_group,
    }),
  ),
  endpoint('GET /v1/charges/{id}', async (context, _params, { id = '' }) =>
    getObject<Charge>(context.tx, 'charge', id),
  ),
  endpoint<Stripe.ChargeUpdateParams>('POST /v1/charges/{id}', async (context, params, { id = '' }) => {
    const { body } = await lockObject<Charge>(context.tx, 'charge', id)
    if (params.description !== undefined) body.description = params.description || null
    if (params.metadata !== undefined) body.metadata = mergeMetadata(body.metadata, params.metadata)
    saveObject(context.tx, body)
    emit(context, 'charge.updated', body)
    return body
  }),
]
