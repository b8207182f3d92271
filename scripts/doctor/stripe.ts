import Stripe from 'stripe'
import { createStripe } from '#server/platform/stripe/client.ts'
import { STATEMENT_SUFFIX } from '#server/platform/stripe/intents.ts'
import type { Config } from '../../server/config.ts'
import { about, type Finding } from './finding.ts'

/** What the webhook must tell us (docs/operations.md). */
const EVENTS = [
  'payment_intent.succeeded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'invoice.paid',
  'customer.subscription.updated',
  'customer.subscription.deleted',
]
const CONNECTED = 'account.updated'
/** How many characters of the account's name statements keep before our suffix. */
const PREFIX = 10

const { ok, warn, bad } = about('Stripe')

/**
 * Looks at the account behind the keys, and whether it can do what the product does with it. Creates one token, which
 * costs nothing.
 */
export async function lookAtStripe({ cards, publicOrigin }: Config, sandboxUrl?: string): Promise<Finding[]> {
  if (cards.provider === 'none') return [warn('UNVEIL_CARDS=none: no one can pay.')]
  if (cards.provider === 'sandbox') return [ok('The sandbox stands in for it.')]
  const target = sandboxUrl === undefined ? {} : { sandboxUrl }
  const stripe = createStripe({ secretKey: cards.secretKey, ...target }, 'background')
  const browsers = createStripe({ secretKey: cards.publishableKey, ...target }, 'background')
  return [
    ...ofAccount(await stripe.accounts.retrieveCurrent()),
    await ofKeys(stripe, browsers),
    await ofConnect(stripe),
    ...(await ofWebhooks(stripe, `${publicOrigin}/api/stripe/webhook`, cards.webhookSecret.split(',').length)),
  ]
}

function ofAccount({
  id,
  country,
  default_currency,
  charges_enabled,
  payouts_enabled,
  settings,
}: Stripe.Account): Finding[] {
  const prefix = settings?.card_payments?.statement_descriptor_prefix ?? settings?.payments?.statement_descriptor
  const interval = settings?.payouts?.schedule.interval
  return [
    country === 'US' && default_currency === 'usd'
      ? ok(`The account ${id} is in the US and keeps dollars.`)
      : bad(
          `The account ${id} is in ${country} and keeps ${default_currency}: the product charges US dollars in the US.`,
        ),
    charges_enabled ? ok('It takes cards.') : bad('It doesn’t take cards yet: finish what the dashboard asks for.'),
    payouts_enabled ? ok('It can pay out.') : bad('It can’t pay out yet: finish what the dashboard asks for.'),
    interval === 'manual'
      ? ok('Payouts to your own bank are manual.')
      : bad(
          `Payouts to your own bank are ${interval ?? 'not known'}: set them to manual, because the balance holds couples' and venues' money.`,
        ),
    prefix
      ? ok(`Card statements say ${prefix.slice(0, PREFIX)}* ${STATEMENT_SUFFIX}.`)
      : warn('No statement descriptor is set: people dispute what they don’t recognize.'),
  ]
}

/** Only the secret key of the same account finds a token that the browser's key made. */
async function ofKeys(stripe: Stripe, browsers: Stripe): Promise<Finding> {
  try {
    const token = await browsers.tokens.create({ pii: { id_number: '000000000' } })
    await stripe.tokens.retrieve(token.id)
    return ok('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to the same account.')
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return bad(`STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY don't belong together: ${error.message}`)
  }
}

async function ofConnect(stripe: Stripe): Promise<Finding> {
  try {
    await stripe.accounts.list({ limit: 1 })
    return ok('Connect is on.')
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return bad(`Connect can't be used: ${error.message} Venues and sellers are paid through it.`)
  }
}

/**
 * What is wrong with our webhooks. Stripe doesn't say which of them is for connected accounts; those accounts need a
 * webhook of their own, with its own secret.
 */
async function ofWebhooks(stripe: Stripe, url: string, secrets: number): Promise<Finding[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const ours = data.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled')
  if (ours.length === 0)
    return [bad(`No enabled webhook points to ${url}. Without one, payments are only noticed by polling.`)]
  const told = new Set(ours.flatMap((endpoint) => endpoint.enabled_events as string[]))
  const missing = [...EVENTS, CONNECTED].filter((name) => !told.has('*') && !told.has(name))
  const found: Finding[] = []
  if (missing.length > 0)
    found.push(warn(`No webhook sends ${missing.join(', ')}: add ${missing.length === 1 ? 'it' : 'them'}.`))
  if (ours.length === 1)
    found.push(
      warn(
        `Only one webhook leads to us. For ${CONNECTED}, add one for connected accounts, and its secret to STRIPE_WEBHOOK_SECRET.`,
      ),
    )
  if (secrets < ours.length)
    found.push(
      bad(
        `${ours.length} webhooks lead to us, each with a secret of its own, but STRIPE_WEBHOOK_SECRET has ${secrets}: separate them with commas.`,
      ),
    )
  if (found.length > 0) return found
  return [ok(`${ours.length} webhooks lead to us and send all that we listen to.`)]
}
