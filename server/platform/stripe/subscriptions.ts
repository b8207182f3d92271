import type Stripe from 'stripe'
import type { Cents } from '#contract/money.ts'
import { once } from './call-once.ts'
import { asking, ProviderError } from './errors.ts'
import { idOf } from './id-of.ts'

/** What we read of a subscription; everything else stays with the provider. */
export interface SeenSubscription {
  id: string
  status: Stripe.Subscription.Status
  cancelsAtPeriodEnd: boolean
  /** it ended because a renewal was never paid */
  endedUnpaid: boolean
  /** the invoice that waits to be paid; null when nothing does */
  open: { invoiceId: string; intentId: string | null; clientSecret: string | null } | null
  /**
   * the invoice that waited has just been paid, but the subscription's status doesn't say so yet: the two are not read
   * at the same moment
   */
  settling: boolean
}

/** What we read of an invoice that was paid. */
export interface SeenInvoice {
  id: string
  /** cents */
  amount: Cents
  intentId: string | null
  /** the month it pays for */
  periodStart: Date
  periodEnd: Date
  paidAt: Date
}

const EXPAND = ['latest_invoice.confirmation_secret', 'latest_invoice.payments']
const OVER: Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired']
const PRODUCT = { id: 'unveil_premium', name: 'Unveil Premium' }

/**
 * The provider's price of one month at this many cents, created there the first time it is needed. A member who joined
 * at a different price keeps it.
 */
async function monthlyPrice(stripe: Stripe, cents: Cents): Promise<string> {
  const lookup = `unveil-premium-${cents}`
  const find = async () => (await stripe.prices.list({ lookup_keys: [lookup], limit: 1 })).data[0]?.id ?? null
  const known = await find()
  if (known !== null) return known
  const params = {
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' as const },
    product: await product(stripe),
    lookup_key: lookup,
  }
  return once(lookup, async (key) => (await stripe.prices.create(params, key)).id, find)
}

async function product(stripe: Stripe): Promise<string> {
  const find = async () => {
    try {
      return (await stripe.products.retrieve(PRODUCT.id)).id
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return (await find()) ?? once(PRODUCT.id, async (key) => (await stripe.products.create(PRODUCT, key)).id, find)
}

const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing'

/**
 * Makes the subscription of a membership, once: the key is the membership's id, and price and customer are frozen. Its
 * first invoice waits to be paid in the browser; the card that pays it also pays the renewals, until it is replaced.
 */
export async function createSubscription(
  stripe: Stripe,
  order: { membershipId: number; customerId: string; cents: Cents },
): Promise<SeenSubscription> {
  const params: Stripe.SubscriptionCreateParams = {
    customer: order.customerId,
    items: [{ price: await asking(() => monthlyPrice(stripe, order.cents)) }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    metadata: { membership: String(order.membershipId) },
    expand: EXPAND,
  }
  return once(
    `membership-${order.membershipId}`,
    async (key) => seen(await stripe.subscriptions.create(params, key)),
    () => findSubscription(stripe, order.customerId, order.membershipId),
  )
}

/** Looks for a membership's subscription, in case the answer to its creation was lost long ago. Null if none exists. */
export async function findSubscription(
  stripe: Stripe,
  customerId: string,
  membershipId: number,
): Promise<SeenSubscription | null> {
  return asking(async () => {
    const all = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
    for await (const { id, metadata } of all) {
      if (metadata.membership === String(membershipId)) return fetchSubscription(stripe, id)
    }
    return null
  })
}

/** The subscriptions that we have begun since this instant and that are not over, with our ids of their memberships. */
export async function subscriptionsSince(
  stripe: Stripe,
  since: Date,
): Promise<(SeenSubscription & { membershipId: number })[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  return asking(async () => {
    const made = []
    for await (const { id, metadata } of stripe.subscriptions.list({ created, limit: 100 })) {
      const subscription = await fetchSubscription(stripe, id)
      if (metadata.membership && !OVER.includes(subscription.status))
        made.push({ ...subscription, membershipId: Number(metadata.membership) })
    }
    return made
  })
}

export async function fetchSubscription(stripe: Stripe, id: string): Promise<SeenSubscription> {
  return seen(await asking(() => stripe.subscriptions.retrieve(id, { expand: EXPAND })))
}

/** The paid invoices of a subscription, oldest first. */
export async function paidInvoices(stripe: Stripe, subscriptionId: string): Promise<SeenInvoice[]> {
  return asking(async () => {
    const found: SeenInvoice[] = []
    const paid = { subscription: subscriptionId, status: 'paid', limit: 100, expand: ['data.payments'] } as const
    for await (const invoice of stripe.invoices.list({ ...paid, expand: [...paid.expand] })) {
      found.push(seenInvoice(invoice))
    }
    return found.reverse()
  })
}

/** Tells the provider whether a subscription ends with its month; `version` makes every change a separate request. */
export async function setCancelAtPeriodEnd(
  stripe: Stripe,
  subscriptionId: string,
  change: { membershipId: number; cancels: boolean; version: number },
): Promise<void> {
  const { membershipId, cancels, version } = change
  await once(`membership-${membershipId}-cancels-${cancels}-${version}`, (key) =>
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancels }, key),
  )
}

/** Makes this card pay a subscription from the next month on; `version` makes every change a separate request. */
export async function setSubscriptionCard(
  stripe: Stripe,
  subscriptionId: string,
  change: { membershipId: number; card: string; version: number },
): Promise<void> {
  const { membershipId, card, version } = change
  await once(`membership-${membershipId}-card-${card}-${version}`, (key) =>
    stripe.subscriptions.update(subscriptionId, { default_payment_method: card }, key),
  )
}

/**
 * Ends a subscription immediately. Its open invoice is voided first, so that nobody pays for what has ended. False when
 * that invoice was paid or voided in the meantime: look again.
 */
export async function endSubscription(
  stripe: Stripe,
  { id, open, settling }: Pick<SeenSubscription, 'id' | 'open' | 'settling'>,
): Promise<boolean> {
  if (settling) return false
  try {
    if (open) await asking(() => stripe.invoices.voidInvoice(open.invoiceId))
  } catch (error) {
    if (error instanceof ProviderError && error.refused) return false
    throw error
  }
  try {
    await asking(() => stripe.subscriptions.cancel(id))
  } catch (error) {
    if (!(error instanceof ProviderError && error.refused)) throw error // refused: the subscription is over already
  }
  return true
}

function seen(subscription: Stripe.Subscription): SeenSubscription {
  const { id, status, cancel_at_period_end: cancelsAtPeriodEnd, cancellation_details: details } = subscription
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  const unpaid = ['incomplete', 'past_due', 'unpaid'].includes(status)
  return {
    id,
    status,
    cancelsAtPeriodEnd,
    endedUnpaid: details?.reason === 'payment_failed',
    open:
      unpaid && invoice?.status === 'open'
        ? {
            invoiceId: invoice.id,
            intentId: intentOf(invoice),
            clientSecret: invoice.confirmation_secret?.client_secret ?? null,
          }
        : null,
    settling: unpaid && invoice?.status === 'paid',
  }
}

function seenInvoice(invoice: Stripe.Invoice): SeenInvoice {
  const { period } = invoice.lines.data.at(-1) ?? { period: { start: invoice.period_start, end: invoice.period_end } }
  return {
    id: invoice.id,
    amount: invoice.amount_paid,
    intentId: intentOf(invoice),
    periodStart: new Date(period.start * 1000),
    periodEnd: new Date(period.end * 1000),
    paidAt: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
  }
}

/** The payment intent that pays an invoice, or has paid it. */
function intentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid') ?? payments?.data[0]
  return idOf(paid?.payment.payment_intent)
}
