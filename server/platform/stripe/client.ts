import Stripe from 'stripe'
import { AppError } from '../errors.ts'

/**
 * How long a call may take, in milliseconds, and how often it is repeated. Somebody waits for a request: a provider that
 * hangs costs it 17 seconds at most, with the pause between the two. A job takes its time.
 */
const PATIENCE = {
  request: { timeout: 8_000, maxNetworkRetries: 1 },
  background: { timeout: 20_000, maxNetworkRetries: 2 },
}

/**
 * The official SDK, pointed at Stripe or at the sandbox, for requests of people or for jobs and timers. Retries are its
 * own and carry the idempotency key that every call of ours gives.
 */
export function createStripe(
  target: { secretKey: string; sandboxUrl?: string | undefined; retries?: number },
  whose: keyof typeof PATIENCE,
): Stripe {
  const { timeout, maxNetworkRetries } = PATIENCE[whose]
  const local = target.sandboxUrl ? new URL(target.sandboxUrl) : null
  return new Stripe(target.secretKey, {
    timeout,
    maxNetworkRetries: target.retries ?? maxNetworkRetries,
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
