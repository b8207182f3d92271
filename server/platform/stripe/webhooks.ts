import Stripe from 'stripe'
import { z } from 'zod'

/** What we store of an event: which object to look at. Nothing it claims is believed. */
export interface WebhookHint {
  id: string
  type: string
  objectId: string | null
  /** our own ids, as we wrote them into the object's metadata */
  paymentId: number | null
  refundId: number | null
  membershipId: number | null
}

/** How old or how far ahead a stamp may be, in real time; the SDK itself accepts any stamp in the future. */
const TOLERANCE_SECONDS = 300

/** The provider's ids and types: printable ASCII, nothing that PostgreSQL couldn't store. */
const word = z.string().regex(/^[!-~]{1,255}$/)

/** Null for an object without an id: some have none. */
const objectId = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : null))
  .pipe(word.nullable())
  .optional()

const metadata = z.record(z.string(), z.string()).nullish()

/** What an invoice bills: the metadata of its subscription, as it was then. */
const parent = z
  .object({ subscription_details: z.object({ metadata }).nullish() })
  .nullish()
  .catch(null)

const EVENT = z.object({
  id: word,
  type: word,
  data: z.object({
    object: z.object({ id: objectId, metadata, parent }),
  }),
})

/**
 * Checks the provider's signature over the bytes as they came (signed within five minutes, real time) and reads them.
 * `secrets` are those of our endpoints, separated by commas: one for what happens to us, one for connected accounts,
 * and the next one while a secret is being replaced. Returns null when the signature, its stamp or the body is not the
 * provider's.
 */
export function readWebhook(body: Buffer | string, signature: string | null, secrets: string): WebhookHint | null {
  if (!signature || isAhead(signature)) return null
  if (!secrets.split(',').some((secret) => isSigned(body, signature, secret))) return null
  const event = EVENT.safeParse(jsonIn(String(body)))
  if (!event.success) return null
  const { id, type, data } = event.data
  const billed = data.object.parent?.subscription_details?.metadata
  return {
    id,
    type,
    objectId: data.object.id ?? null,
    paymentId: ownId(data.object.metadata?.payment),
    refundId: ownId(data.object.metadata?.refund),
    membershipId: ownId(data.object.metadata?.membership ?? billed?.membership),
  }
}

function isSigned(body: Buffer | string, signature: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS) === true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

/**
 * The header is 't=<seconds>,v1=<signature>'; true unless each of its stamps is a time at most five minutes from now.
 */
function isAhead(signature: string): boolean {
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS
  const stamps = signature.split(',').filter((part) => part.startsWith('t='))
  return stamps.some((stamp) => !(Number(stamp.slice(2)) <= latest))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function ownId(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
