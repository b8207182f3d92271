import type Stripe from 'stripe'
import { type Context, seconds } from '../api/context.ts'
import { API_VERSION } from '../api/version.ts'
import { newId } from './ids.ts'

/**
 * Writes an event with a snapshot of its object and queues its webhook, in the transaction of what happened:
 * both exist or neither. `account` names the connected account that it happened to.
 */
export function emit(
  context: Context,
  type: Stripe.Event['type'],
  object: object,
  options: { account?: string; previous?: object } = {},
): void {
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    ...(options.account ? { account: options.account } : {}),
    api_version: API_VERSION,
    created: seconds(context.now),
    data: { object, ...(options.previous ? { previous_attributes: options.previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: context.request.id, idempotency_key: context.request.idempotencyKey },
    type,
  }
  context.tx.unwritten.make(event.id, event.object, event)
  context.tx.unwritten.deliver(event.id)
}
