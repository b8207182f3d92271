import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** How long a client that hasn't sent everything yet has to read its answer. */
const LINGER_MS = 1_000

/**
 * Returns the answer to a request. It is the last one on its connection if the request's body wasn't read to its end,
 * because nobody wanted it or it was too large.
 */
export async function closeIfUnread(answer: Response, incoming: IncomingMessage): Promise<Response> {
  if (incoming.complete) return answer
  await setImmediate() // a body that came together with its head is complete by now
  return incoming.complete ? answer : lastAnswer(answer, incoming)
}

/**
 * The client gets a moment to read the answer while the rest of the body is discarded: closing immediately would reset
 * the connection, and a reset can overtake the answer.
 */
async function lastAnswer(answer: Response, incoming: IncomingMessage): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const headers = new Headers(answer.headers)
  headers.set('connection', 'close')
  headers.set('content-length', String(bytes.byteLength))
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes)
      incoming.removeAllListeners('data').resume() // the reader has given up
      if (!incoming.closed) await once(incoming, 'close', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => {})
      controller.close()
    },
  })
  return new Response(body, { status: answer.status, headers })
}
