import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint, KeptError } from '../api/endpoint.ts'
import { invalid, unsupported } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { meetsFault } from '../records/faults.ts'
import { newId } from '../records/ids.ts'
import { availabilityOf, post } from '../records/ledger.ts'
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
import { cardOf } from './payment-methods.ts'

type Charge = Stripe.Charge
type Refund = Stripe.Refund

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** The charge to be refunded, its row locked: refunds of one charge wait in line. */
async function chargeOf(context: Context, params: Stripe.RefundCreateParams): Promise<Charge> {
  let id = params.charge
  if (params.payment_intent) {
    const intent = await getObject<Stripe.PaymentIntent>(
      context.tx,
      'payment_intent',
      params.payment_intent,
      'payment_intent',
    )
    if (intent.status !== 'succeeded')
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      })
    id = intent.latest_charge as string
  }
  if (!id) throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  return (await lockObject<Charge>(context.tx, 'charge', id, 'charge')).body
}

/** How much is asked for, checked against what is left of the charge. */
function amountOf(charge: Charge, asked: number | undefined): number {
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid.`, { code: 'charge_not_refundable' })
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = asked ?? left
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, {
      param: 'amount',
    })
  return amount
}

/** A payment that the bank has taken back, or may take back, can't be refunded; one whose chargeback was won can. */
async function checkUndisputed(context: Context, charge: Charge): Promise<void> {
  if (!charge.disputed) return
  const disputes = await context.tx.query(
    `SELECT 1 FROM sandbox.objects WHERE kind = 'dispute' AND body ->> 'charge' = $1 AND body ->> 'status' <> 'won'`,
    [charge.id],
  )
  if (disputes.length > 0)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
}

async function create(context: Context, params: Stripe.RefundCreateParams): Promise<Refund | KeptError> {
  for (const name of ['refund_application_fee', 'reverse_transfer', 'origin', 'customer'] as const)
    if (params[name]) throw unsupported(name)
  const charge = await chargeOf(context, params)
  await checkUndisputed(context, charge)
  const amount = amountOf(charge, params.amount)
  if (await meetsFault(context, 'refund_refused'))
    return new KeptError(400, {
      type: 'invalid_request_error',
      code: 'charge_not_refundable',
      message: `Charge ${charge.id} cannot be refunded (a fault switched on in the sandbox).`,
    })
  const { card } = await cardOf(context, charge.payment_method ?? '')
  const fails = card.refund === 'fails' || (await meetsFault(context, 'refund_fails'))
  const id = newId('re')
  const movement = post(context, {
    type: 'refund',
    category: 'refund',
    source: id,
    amount: -amount,
    description: charge.description ? `REFUND FOR CHARGE (${charge.description})` : 'REFUND FOR CHARGE',
    availableOn: await availabilityOf(context, charge.id),
  })
  const pending = card.refund === 'pending' || fails
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: createdNow(context),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: pending ? 'pending' : 'refund', reference_type: 'acquirer_reference_number' },
    } as NonNullable<Refund['destination_details']>,
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: (params.reason ?? null) as Refund['reason'],
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  insertObject(context.tx, refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  saveObject(context.tx, charge)
  emit(context, 'refund.created', refund)
  emit(context, 'charge.refunded', charge)
  if (pending) await queueEffect(context.tx, fails ? 'refund-fails' : 'refund-succeeds', id)
  return refund
}

/** Lets a pending refund come through (a delayed effect). */
export async function succeedRefund(context: Context, id: string): Promise<void> {
  const { body } = await lockObject<Refund>(context.tx, 'refund', id)
  if (body.status !== 'pending') return
  body.status = 'succeeded'
  saveObject(context.tx, body)
  emit(context, 'refund.updated', body)
}

/** Fails a refund that the couple's bank sends back (a delayed effect). The charge may be refunded again. */
export async function failRefund(context: Context, id: string): Promise<void> {
  const before = await getObject<Refund>(context.tx, 'refund', id)
  const { body: charge } = await lockObject<Charge>(context.tx, 'charge', before.charge as string)
  const { body: refund } = await lockObject<Refund>(context.tx, 'refund', id)
  if (refund.status !== 'pending') return
  const movement = post(context, {
    type: 'refund_failure',
    category: 'refund_failure',
    source: id,
    amount: refund.amount,
    description: 'REFUND FAILURE',
    availableOn: await availabilityOf(context, charge.id),
  })
  refund.status = 'failed'
  refund.failure_reason = 'lost_or_stolen_card'
  refund.failure_balance_transaction = movement.id
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  saveObject(context.tx, refund)
  saveObject(context.tx, charge)
  emit(context, 'refund.failed', refund)
  emit(context, 'refund.updated', refund)
}

export const refunds = [
  endpoint<Stripe.RefundCreateParams>('POST /v1/refunds', create),
  endpoint<Stripe.RefundListParams>('GET /v1/refunds', async (context, params) =>
    listObjects<Refund>(context, 'refund', '/v1/refunds', params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  ),
  endpoint('GET /v1/refunds/{id}', async (context, _params, { id = '' }) =>
    getObject<Refund>(context.tx, 'refund', id),
  ),
]
