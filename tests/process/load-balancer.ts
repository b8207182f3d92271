import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How often a balancer asks whether a process is ready. */
const ASKED_EVERY_MS = 200

export interface Balancer {
  origin: string
  stop(): Promise<void>
}

/**
 * Works as load balancers usually do: asks every process whether it is ready, hands requests around among those that
 * are, over connections that it reuses, and passes on the visitor's address. `retries`: a GET whose process hung up
 * goes to the next one.
 */
export async function startBalancer(ports: readonly number[], { retries }: { retries: boolean }): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const ready = new Set<number>()
  const stopping = new AbortController()
  const watch = async (port: number) => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
        signal: AbortSignal.timeout(3_000),
      }).catch(() => null)
      if (answer?.ok) ready.add(port)
      else ready.delete(port)
      await answer?.arrayBuffer().catch(() => undefined)
      await wait(ASKED_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watching = ports.map(watch)
  let turn = 0
  const next = () => [...ready][turn++ % Math.max(1, ready.size)]

  const server: Server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming)
    const send = (tries: number) => {
      const port = next()
      if (port === undefined) return void outgoing.writeHead(503).end('nobody is ready')
      const { method, url: path, headers, socket } = incoming
      const forwarded = headers['x-forwarded-for'] ?? socket.remoteAddress
      const passed = request(
        { port, host: '127.0.0.1', method, path, agent, headers: { ...headers, 'x-forwarded-for': forwarded } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      passed.on('error', (error) => {
        if (outgoing.headersSent) outgoing.destroy()
        else if (retries && method === 'GET' && tries > 0) send(tries - 1)
        else outgoing.writeHead(502).end(String(error))
      })
      passed.end(body)
    }
    send(2)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      stopping.abort()
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
