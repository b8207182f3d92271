import Stripe from 'stripe'

/** What we keep of an event: which object to look at. Nothing it claims is believed. */
export interface WebhookHint {
  id: string
  type: string
  objectId: string | null
  /** our own ids, as we wrote them into the object's metadata */
  paymentId: number | null
  refundId: number | null
}

/**
 * Checks the provider's signature over the bytes as they came (at most five minutes old, real time).
 * Returns null when the signature or the body is not theirs.
 */
export function readWebhook(body: string, signature: string | null, secret: string): WebhookHint | null {
  if (!signature) return null
  let event: Stripe.Event
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null
    throw error
  }
  const object = event.data.object as { id?: unknown; metadata?: Record<string, string> | null }
  return {
    id: event.id,
    type: event.type,
    objectId: typeof object.id === 'string' ? object.id : null,
    paymentId: ownId(object.metadata?.payment),
    refundId: ownId(object.metadata?.refund),
  }
}

function ownId(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
