import type Stripe from 'stripe'
import type { Cents } from '#contract/money.ts'
import { once } from './call-once.ts'
import { asking, hasCode } from './errors.ts'
import { idOf } from './id-of.ts'

/** What we read of a payment intent; everything else stays with the provider. */
export interface SeenIntent {
  id: string
  clientSecret: string | null
  status: Stripe.PaymentIntent.Status
  /** cents */
  amount: Cents
  /** cents captured so far */
  received: Cents
  currency: string
  /** our payment id, as we wrote it into the metadata */
  paymentId: string | null
  saveCard: boolean
  /** the provider's words for the person who pays, after a decline */
  declineMessage: string | null
  chargeId: string | null
  /** the provider's fingerprint of the card charged last, the same no matter who uses it; null until it is known */
  card: string | null
  /** the provider's fee for the captured charge, cents; null until it is known */
  fee: Cents | null
}

const EXPAND = ['latest_charge.balance_transaction']
/** The provider's error code for a step that an intent's state doesn't allow. */
export const UNEXPECTED_STATE = 'payment_intent_unexpected_state'

export interface IntentOrder {
  paymentId: number
  /** ids of what it pays for, by their kind: 'booking', 'listing' */
  about: Record<string, number>
  amount: Cents
  customerId: string
  saveCard: boolean
  /** what the provider's dashboard and its receipt call the payment: "Booking 12345678" */
  description: string
  /** where the provider sends its receipt */
  email: string
}

/**
 * What follows the account's own prefix on card statements: 'UNVEIL* VENUE DATE'. The prefix takes up to 10 of the 22
 * characters.
 */
export const STATEMENT_SUFFIX = 'VENUE DATE'

/**
 * Makes the payment intent of a payment, once: the key is the payment's id, so a retry gets the same intent, even if
 * the couple has a different address by now. The metadata has only ids: nothing the provider shows names a venue.
 */
export async function createIntent(stripe: Stripe, order: IntentOrder): Promise<SeenIntent> {
  const params = {
    amount: order.amount,
    currency: 'usd',
    customer: order.customerId,
    ...CARDS_ONLY,
    ...(order.saveCard && { setup_future_usage: 'off_session' as const }),
    description: order.description,
    statement_descriptor_suffix: STATEMENT_SUFFIX,
    metadata: {
      payment: String(order.paymentId),
      ...Object.fromEntries(Object.entries(order.about).map(([kind, id]) => [kind, String(id)])),
    },
    expand: EXPAND,
  }
  const make = (key: string, more: Partial<Stripe.PaymentIntentCreateParams>) =>
    once(
      key,
      async (options) => seen(await stripe.paymentIntents.create({ ...params, ...more }, options)),
      () => findIntent(stripe, order.customerId, order.paymentId),
      { mayDiffer: true },
    )
  try {
    return await make(`payment-${order.paymentId}`, { receipt_email: order.email })
  } catch (error) {
    if (!hasCode(error, 'email_invalid')) throw error
    return make(`payment-${order.paymentId}-no-receipt`, {}) // an address that the provider refuses stops nobody
  }
}

/**
 * Cards without redirects, so that confirming needs no return_url. The SDK's newest API takes `payment_method_types`
 * under another name: allowed_payment_method_types.
 */
const CARDS_ONLY = { allowed_payment_method_types: ['card'] } satisfies Partial<Stripe.PaymentIntentCreateParams>

/** Looks for a payment's intent, in case the answer to its creation was lost long ago. Null when there is none. */
export async function findIntent(stripe: Stripe, customerId: string, paymentId: number): Promise<SeenIntent | null> {
  return asking(async () => {
    for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
      if (intent.metadata.payment === String(paymentId)) return seen(intent)
    }
    return null
  })
}

/** A payment intent of ours, and what it was for: our ids, as we wrote them into its metadata. */
export interface MadeIntent extends SeenIntent {
  customerId: string | null
  about: { booking: number | null; transfer: number | null; listing: number | null }
}

/** The intents that we have made since this instant, the newest first. */
export async function intentsSince(stripe: Stripe, since: Date): Promise<MadeIntent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  return asking(async () => {
    const made: MadeIntent[] = []
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
      const { metadata, customer } = intent
      if (metadata.payment === undefined) continue
      const idOf = (name: string) => (metadata[name] === undefined ? null : Number(metadata[name]))
      made.push({
        ...seen(intent),
        customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
        about: { booking: idOf('booking'), transfer: idOf('transfer'), listing: idOf('listing') },
      })
    }
    return made
  })
}

export async function fetchIntent(stripe: Stripe, intentId: string): Promise<SeenIntent> {
  return seen(await asking(() => stripe.paymentIntents.retrieve(intentId, { expand: EXPAND })))
}

/** The customer who makes a payment, by the provider's id; null for a payment without one. */
export async function customerOf(stripe: Stripe, intentId: string): Promise<string | null> {
  const { customer } = await asking(() => stripe.paymentIntents.retrieve(intentId))
  return idOf(customer)
}

/** Whether the provider accepts a cancellation of this intent. */
export function isCancellable(intent: SeenIntent): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
}

/**
 * Cancels an intent. If it can no longer be canceled, returns it as it is. The key names what we saw, so a retry is the
 * same request, and a later attempt, after another decline, is a new one. If the intent can be canceled after all, a
 * refusal dates from when somebody was paying it, and isn't the last word.
 */
export async function cancelIntent(stripe: Stripe, intent: SeenIntent, paymentId: number): Promise<SeenIntent> {
  return once(
    `cancel-${paymentId}-${intent.status}-${intent.chargeId ?? 'none'}`,
    async (key) => seen(await stripe.paymentIntents.cancel(intent.id, { expand: EXPAND }, key)),
    async () => {
      const now = await fetchIntent(stripe, intent.id)
      return isCancellable(now) ? null : now
    },
    { mayPass: [UNEXPECTED_STATE] },
  )
}

/** Tells the provider whether the card is saved for the balance; `version` makes every change a separate request. */
export async function setSaveCard(
  stripe: Stripe,
  intentId: string,
  change: { paymentId: number; saveCard: boolean; version: number },
): Promise<void> {
  const params = { setup_future_usage: change.saveCard ? ('off_session' as const) : ('' as const) }
  await once(`payment-${change.paymentId}-save-card-${change.version}`, (key) =>
    stripe.paymentIntents.update(intentId, params, key),
  )
}

function seen(intent: Stripe.PaymentIntent): SeenIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const movement = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: intent.status,
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    paymentId: intent.metadata.payment ?? null,
    saveCard: intent.setup_future_usage === 'off_session',
    declineMessage: intent.last_payment_error ? (intent.last_payment_error.message ?? 'Your card was declined.') : null,
    chargeId: charge?.id ?? (typeof intent.latest_charge === 'string' ? intent.latest_charge : null),
    card: charge?.payment_method_details?.card?.fingerprint ?? null,
    fee: movement?.fee ?? null,
  }
}
