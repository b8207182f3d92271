import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { signatureHeader } from './sign.ts'

export interface Endpoint {
  url: string
  secret: string
}

/** How an endpoint has answered; `status` null: it hasn't. */
export interface Result {
  status: number | null
  error: string | null
}

export interface Sender {
  /** Signs the event and posts it. Never throws. */
  send(event: object): Promise<Result>
  /** Closes the connections. */
  close(): void
}

const TIMEOUT_MS = 10_000

/** Posts webhooks to an endpoint, over connections that stay open. `patience`: how long one may take, in ms. */
export function createSender({ url, secret }: Endpoint, patience = TIMEOUT_MS): Sender {
  const scheme = url.startsWith('https:') ? https : http
  const kept = new scheme.Agent({ keepAlive: true })

  /** The answer, or null if a connection that had stayed open was closed at the moment it was used again. */
  function post(body: string, signal: AbortSignal, agent: http.Agent | false): Promise<http.IncomingMessage | null> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, secret),
      }
      const request = scheme.request(url, { method: 'POST', headers, agent, signal }, resolve)
      request.on('error', (error: NodeJS.ErrnoException) =>
        request.reusedSocket && error.code === 'ECONNRESET' ? resolve(null) : reject(error),
      )
      request.end(body)
    })
  }

  return {
    async send(event) {
      try {
        const body = JSON.stringify(event, null, 2)
        const signal = AbortSignal.timeout(patience)
        const answer = (await post(body, signal, kept)) ?? (await post(body, signal, false))
        const status = answer?.statusCode ?? 0
        const said = answer ? await text(answer) : ''
        return { status, error: status >= 200 && status < 300 ? null : said.slice(0, 200) }
      } catch (error) {
        return {
          status: null,
          error: String(error instanceof Error && error.cause instanceof Error ? error.cause : error),
        }
      }
    },
    close: () => kept.destroy(),
  }
}
