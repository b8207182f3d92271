import Stripe from 'stripe'
import { AppError } from '../errors.ts'

/**
 * The official SDK, pointed at Stripe or at the sandbox. Retries are its own and carry the idempotency key that every
 * call of ours gives; a call may take 20 seconds.
 */
export function createStripe(target: { secretKey: string; sandboxUrl?: string; retries?: number }): Stripe {
  const local = target.sandboxUrl ? new URL(target.sandboxUrl) : null
  return new Stripe(target.secretKey, {
    maxNetworkRetries: target.retries ?? 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Unveil' },
    ...(local && { protocol: 'http', host: local.hostname, port: Number(local.port) }),
  })
}

/** The configured card provider. Throws payment_unavailable when there is none. */
export function requireProvider({ stripe }: { stripe: Stripe | null }): Stripe {
  if (stripe) return stripe
  throw new AppError('payment_unavailable', 'Payment processing is not configured. Please contact support.')
}
