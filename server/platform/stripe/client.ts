import Stripe from 'stripe'

/**
 * The official SDK, pointed at Stripe or at the sandbox. Retries are its own and carry the idempotency key that every
 * call of ours gives; a call may take 20 seconds.
 */
export function createStripe(target: { secretKey: string; sandboxUrl?: string }): Stripe {
  const local = target.sandboxUrl ? new URL(target.sandboxUrl) : null
  return new Stripe(target.secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Unveil' },
    ...(local && { protocol: 'http', host: local.hostname, port: Number(local.port) }),
  })
}
