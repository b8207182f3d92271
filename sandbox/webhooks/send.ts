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

/** Posts webhooks to an endpoint, over connections that stay open. */
export function createSender({ url, secret }: Endpoint): Sender {
  const scheme = url.startsWith('https:') ? https : http
  const agent = new scheme.Agent({ keepAlive: true })

  function post(body: string): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, secret),
      }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const request = scheme.request(url, { method: 'POST', headers, agent, signal }, resolve)
      // an endpoint may close a connection at the moment it is used again
      request.on('error', (error: NodeJS.ErrnoException) =>
        request.reusedSocket && error.code === 'ECONNRESET' ? resolve(post(body)) : reject(error),
      )
      request.end(body)
    })
  }

  return {
    async send(event) {
      try {
        const answer = await post(JSON.stringify(event, null, 2))
        const [status, said] = [answer.statusCode ?? 0, await text(answer)]
        return { status, error: status >= 200 && status < 300 ? null : said.slice(0, 200) }
      } catch (error) {
        return {
          status: null,
          error: String(error instanceof Error && error.cause instanceof Error ? error.cause : error),
        }
      }
    },
    close: () => agent.destroy(),
  }
}
