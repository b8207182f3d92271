import { paymentProcess } from '#contract/processes/payment.ts'
import type { PaymentRow } from '#server/features/payments/store/payments.ts'
import type { SeenIntent } from '#server/platform/stripe/intents.ts'

/** What to do about a payment, in this order, in one transaction. Amounts in cents. */
export type Effect =
  /** the payment's state follows the provider's */
  | { kind: 'follow'; by: 'reopen' | 'requireAction' | 'process' | 'cancel' }
  /** the provider's words about the last attempt; null once they no longer apply */
  | { kind: 'note'; message: string | null }
  /** the money is ours: payment succeeded; `saved`: the provider has saved the card */
  | { kind: 'capture'; cents: number; chargeId: string | null; card: string | null; saved: boolean }
  /** the payment was in time, and the couple gets what they paid for */
  | { kind: 'confirm' }
  /** the payment's hold is over: the date is available again */
  | { kind: 'end-hold' }
  /** the money came when there was nothing left for it to pay: all of it goes back */
  | { kind: 'return' }
  /** the provider's fee for the captured payment is known */
  | { kind: 'fee'; cents: number }
  /** nothing is changed; a person must look */
  | { kind: 'alert'; why: string }

export type PaymentFacts = Pick<
  PaymentRow,
  'id' | 'state' | 'amount_cents' | 'intent_id' | 'decline_message' | 'fee_cents'
>

/**
 * What a payment has a claim to: a hold that is running, or one that is ending and still has the date; nothing once
 * the hold is over. Null when the hold has already been paid for in another way, which never happens.
 */
export type Claim = 'running' | 'ending' | 'over' | null

/**
 * Decides what a look at the provider's payment intent means for our payment and its hold. Pure: the same facts
 * give the same effects, whether a webhook, the browser's return, the poller or an admin made us look, and however
 * often or in whatever order (domain.md 3). Facts that are older than our rows change nothing.
 */
export function decide(payment: PaymentFacts, claim: Claim, intent: SeenIntent): Effect[] {
  const wrong = mismatch(payment, intent)
  if (wrong) return [{ kind: 'alert', why: wrong }]
  if (payment.state === 'succeeded') return feeOf(payment, intent)
  if (payment.state === 'cancelled') {
    return intent.status === 'succeeded' ? [{ kind: 'alert', why: 'a canceled payment was captured' }] : []
  }
  switch (intent.status) {
    case 'succeeded':
      return captured(payment, claim, intent)
    case 'canceled':
      return cancelled(claim)
    case 'processing':
      return follow(payment, 'process', null)
    case 'requires_action':
      return follow(payment, 'requireAction', null)
    case 'requires_payment_method':
    case 'requires_confirmation':
      return follow(payment, 'reopen', intent.declineMessage)
    default:
      return [{ kind: 'alert', why: `the intent is ${intent.status}, which our payments never are` }]
  }
}

/** An intent that is not the one we asked for never confirms anything. */
function mismatch(payment: PaymentFacts, intent: SeenIntent): string | null {
  if (payment.intent_id !== intent.id) return `intent ${intent.id} is not this payment's`
  if (intent.paymentId !== String(payment.id)) return `intent ${intent.id} belongs to another payment`
  if (intent.currency !== 'usd') return `intent ${intent.id} is in ${intent.currency}`
  if (intent.amount !== payment.amount_cents)
    return `intent ${intent.id} is for ${intent.amount}, not ${payment.amount_cents}`
  if (intent.status === 'succeeded' && intent.received !== payment.amount_cents) {
    return `intent ${intent.id} received ${intent.received}, not ${payment.amount_cents}`
  }
  return null
}

function captured(payment: PaymentFacts, claim: Claim, intent: SeenIntent): Effect[] {
  const { received: cents, chargeId, card, saveCard: saved } = intent
  const capture: Effect = { kind: 'capture', cents, chargeId, card, saved }
  const fee = feeOf(payment, intent)
  switch (claim) {
    case 'running':
    case 'ending':
      return [capture, { kind: 'confirm' }, ...fee]
    case 'over':
      return [capture, { kind: 'return' }, ...fee]
    case null:
      return [{ kind: 'alert', why: 'captured for what another payment has already paid for' }]
  }
}

function cancelled(claim: Claim): Effect[] {
  const hasDate = claim === 'running' || claim === 'ending'
  return [{ kind: 'follow', by: 'cancel' }, ...(hasDate ? [{ kind: 'end-hold' } as const] : [])]
}

function follow(payment: PaymentFacts, by: 'reopen' | 'requireAction' | 'process', message: string | null): Effect[] {
  return [
    ...(payment.state === paymentProcess.transitions[by].to ? [] : [{ kind: 'follow', by } as const]),
    ...(payment.decline_message === message ? [] : [{ kind: 'note', message } as const]),
  ]
}

function feeOf(payment: PaymentFacts, intent: SeenIntent): Effect[] {
  return payment.fee_cents === null && intent.fee !== null ? [{ kind: 'fee', cents: intent.fee }] : []
}
