import type Stripe from 'stripe'
import { type Context, seconds } from '../api/context.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalid } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { newId } from '../records/ids.ts'
import { post } from '../records/ledger.ts'
import {
  createdNow,
  getObject,
  insertObject,
  listObjects,
  lockObject,
  mergeMetadata,
  saveObject,
} from '../records/objects.ts'

type Dispute = Stripe.Dispute

/** What Stripe takes for a dispute, in cents, and keeps even when the dispute is won. */
const DISPUTE_FEE = 1_500
const EVIDENCE_DAYS = 9
const OPEN = ['needs_response', 'under_review']

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** What banks have taken from a charge and not given back, in cents. */
async function takenOf(context: Context, chargeId: string): Promise<number> {
  const [row] = await context.tx.query<{ taken: number }>(
    `SELECT coalesce(sum((body ->> 'amount')::bigint), 0)::bigint AS taken FROM sandbox.objects
     WHERE kind = 'dispute' AND body ->> 'charge' = $1 AND body ->> 'status' <> 'won'`,
    [chargeId],
  )
  return row?.taken ?? 0
}

/**
 * Lets the couple's bank take a payment back: what is left of the charge, or `part` of it in cents, leaves the balance
 * immediately, and a fee with it. After a part, the bank can take another.
 * @throws 400 if the charge wasn't paid, or all of it has been refunded or taken
 */
export async function openDispute(
  context: Context,
  chargeId: string,
  reason = 'fraudulent',
  part = Number.POSITIVE_INFINITY,
): Promise<Dispute> {
  const { body: charge } = await lockObject<Stripe.Charge>(context.tx, 'charge', chargeId)
  const amount = Math.min(part, charge.amount - charge.amount_refunded - (await takenOf(context, chargeId)))
  if (!charge.paid || amount <= 0)
    throw invalid(`Charge ${chargeId} can't be disputed: it isn't paid, or is refunded or disputed already.`)
  const id = newId('dp')
  const movement = post(context, {
    type: 'adjustment',
    category: 'dispute',
    source: id,
    amount: -amount,
    fee: DISPUTE_FEE,
    description: `Chargeback withdrawal for ${chargeId}`,
  })
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [movement],
    charge: chargeId,
    created: createdNow(context),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: seconds(context.now) + EVIDENCE_DAYS * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
    },
    reason,
    status: 'needs_response',
  }
  charge.disputed = true
  insertObject(context.tx, dispute)
  saveObject(context.tx, charge)
  emit(context, 'charge.dispute.created', dispute)
  emit(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * Lets the bank decide. If the dispute is won, the money comes back, but the fee doesn't. A lost dispute can still be
 * won: the bank gives the money back.
 */
export async function closeDispute(context: Context, id: string, outcome: 'won' | 'lost'): Promise<Dispute> {
  const { body: dispute } = await lockObject<Dispute>(context.tx, 'dispute', id)
  if (!OPEN.includes(dispute.status) && !(dispute.status === 'lost' && outcome === 'won'))
    throw invalid(`This dispute is already closed: it has a status of ${dispute.status}.`)
  dispute.status = outcome
  if (outcome === 'won') {
    const movement = post(context, {
      type: 'adjustment',
      category: 'dispute_reversal',
      source: id,
      amount: dispute.amount,
      description: `Chargeback reversal for ${dispute.charge as string}`,
    })
    dispute.balance_transactions.push(movement)
  }
  saveObject(context.tx, dispute)
  emit(context, 'charge.dispute.closed', dispute)
  if (outcome === 'won') emit(context, 'charge.dispute.funds_reinstated', dispute)
  return dispute
}

/** Sets what the dispute costs in fees from now on, in cents: a fee is added, or some of it comes back. */
export async function changeDisputeFee(context: Context, id: string, fee: number): Promise<Dispute> {
  const { body: dispute } = await lockObject<Dispute>(context.tx, 'dispute', id)
  const before = dispute.balance_transactions.reduce((sum, movement) => sum + movement.fee, 0)
  if (!Number.isInteger(fee) || fee < 0 || fee === before) throw invalid('The fee must differ from the one before.')
  const movement = post(context, {
    type: 'adjustment',
    category: 'dispute',
    source: id,
    amount: 0,
    fee: fee - before,
    description: `Chargeback fee for ${dispute.charge as string}`,
  })
  dispute.balance_transactions.push(movement)
  saveObject(context.tx, dispute)
  emit(context, 'charge.dispute.updated', dispute)
  return dispute
}

const FILES = ['service_documentation', 'uncategorized_file', 'receipt', 'customer_communication'] as const

/** @throws 400 for a file that was not handed in as evidence. */
async function checkFiles(context: Context, evidence: Stripe.DisputeUpdateParams.Evidence): Promise<void> {
  for (const field of FILES) {
    const id = evidence[field]
    if (!id) continue
    const file = await getObject<Stripe.File>(context.tx, 'file', id)
    if (file.purpose !== 'dispute_evidence')
      throw invalid(`The file ${id} is not evidence.`, { param: `evidence[${field}]` })
  }
}

/** Stripe's published magic words for test mode decide a dispute by its evidence. */
const VERDICTS: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

async function update(context: Context, params: Stripe.DisputeUpdateParams, id: string): Promise<Dispute> {
  const { body: dispute } = await lockObject<Dispute>(context.tx, 'dispute', id)
  if (params.metadata !== undefined) dispute.metadata = mergeMetadata(dispute.metadata, params.metadata)
  if (params.evidence) {
    if (dispute.status !== 'needs_response') throw invalid('The evidence of this dispute can no longer be changed.')
    await checkFiles(context, params.evidence)
    dispute.evidence = { ...dispute.evidence, ...params.evidence } as Dispute['evidence']
    dispute.evidence_details.has_evidence = true
    if (params.submit !== false) {
      dispute.status = 'under_review'
      dispute.evidence_details.submission_count += 1
      dispute.evidence_details.submission_method = 'manual'
    }
  }
  saveObject(context.tx, dispute)
  emit(context, 'charge.dispute.updated', dispute)
  const verdict = VERDICTS[dispute.evidence.uncategorized_text ?? '']
  return verdict && dispute.status === 'under_review' ? closeDispute(context, id, verdict) : dispute
}

export const disputes = [
  endpoint<Stripe.DisputeListParams>('GET /v1/disputes', async (context, params) =>
    listObjects<Dispute>(context, 'dispute', '/v1/disputes', params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  ),
  endpoint('GET /v1/disputes/{id}', async (context, _params, { id = '' }) =>
    getObject<Dispute>(context.tx, 'dispute', id),
  ),
  endpoint<Stripe.DisputeUpdateParams>('POST /v1/disputes/{id}', async (context, params, { id = '' }) =>
    update(context, params, id),
  ),
  // Closing a dispute through the API means that we accept it: the money is lost.
  endpoint('POST /v1/disputes/{id}/close', async (context, _params, { id = '' }) => closeDispute(context, id, 'lost')),
]
