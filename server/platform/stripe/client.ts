import Stripe from 'stripe'
import { AppError } from '../errors.ts'
import { providerSeconds, secondsSince } from '../metrics/instruments.ts'
import { inSpan } from '../tracing/spans.ts'

/**
 * How long a call may take, in milliseconds, and how many times it is repeated. Somebody is waiting for a request, and
 * a provider that hangs costs them at most 17 seconds, with the pause between the two attempts. A job takes its time.
 */
const PATIENCE = {
  request: { timeout: 8_000, maxNetworkRetries: 1 },
  background: { timeout: 20_000, maxNetworkRetries: 2 },
}

/**
 * The official SDK, pointed at Stripe or at the sandbox, for requests of people or for jobs and timers. Retries are its
 * own, and carry the call's idempotency key again.
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
    httpClient: timedHttp(),
    appInfo: { name: 'Unveil' },
    ...(local && { protocol: 'http', host: local.hostname, port: Number(local.port) }),
  })
}

/** The SDK's own client, with every attempt timed and traced. */
function timedHttp(): Stripe.HttpClient {
  const http = Stripe.createNodeHttpClient()
  const send = http.makeRequest.bind(http)
  http.makeRequest = (host, port, path, method, ...rest) => {
    const call = `${method} ${pathOf(path)}`
    return inSpan('provider call', call, { known: { 'http.request.method': method } }, async (span) => {
      const began = performance.now()
      let status = 'none'
      try {
        const answer = await send(host, port, path, method, ...rest)
        status = String(answer.getStatusCode())
        span?.note({ 'http.response.status_code': answer.getStatusCode() })
        return answer
      } finally {
        providerSeconds.observe({ call, status }, secondsSince(began))
      }
    })
  }
  return http
}

/** The path without the ids of objects: '/v1/refunds/re_1Ab' as '/v1/refunds/{id}'. */
const pathOf = (path: string): string =>
  path.replace(/\?.*$/, '').replace(/(?<=\/v1\/.*)(?<=\/)[A-Za-z0-9_]*[A-Z0-9][A-Za-z0-9_]*(?=\/|$)/g, '{id}')

/** The configured card provider. Throws payment_unavailable when there is none. */
export function requireProvider({ stripe }: { stripe: Stripe | null }): Stripe {
  if (stripe) return stripe
  throw new AppError('payment_unavailable', 'Payment processing is not configured. Please contact support.')
}
