import type { IncomingMessage, Server } from 'node:http'

/**
 * The least rate at which a body may come once its time is over, in bytes per millisecond: 10 MB takes at most three
 * minutes.
 */
const LEAST_RATE = 64

/**
 * Cuts off slow senders: from the end of its head on, a body has `bodyMs`, plus the time that the bytes so far would
 * take at the lowest accepted rate. So nobody can keep a connection open with a byte now and then, but an upload over a
 * slow line still arrives. (Node's own requestTimeout knows no rate.)
 */
export function cutSlowBodies(server: Server, bodyMs: number): void {
  const coming = new Map<IncomingMessage, { since: number; bytesBefore: number }>()
  server.on('request', (incoming: IncomingMessage) => {
    const { headers, socket } = incoming
    if (!('content-length' in headers || 'transfer-encoding' in headers)) return
    coming.set(incoming, { since: performance.now(), bytesBefore: socket.bytesRead })
  })
  const timer = setInterval(
    () => {
      for (const [incoming, { since, bytesBefore }] of coming) {
        const { complete, destroyed, socket } = incoming
        const allowed = bodyMs + (socket.bytesRead - bytesBefore) / LEAST_RATE
        if (complete || destroyed) coming.delete(incoming)
        else if (performance.now() - since > allowed) socket.destroy()
      }
    },
    Math.min(1_000, bodyMs),
  )
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
