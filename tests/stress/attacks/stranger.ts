import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Inhabitant } from '../crowd/inhabitants.ts'

/** An address on this machine that is nobody else's, so that whatever counts addresses counts this one separately. */
const ADDRESS = '127.0.0.66'
const PATIENCE = 60_000
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

export interface Answered {
  /** 0: the connection was closed without an answer */
  status: number
  code: string | null
  /** size of the answer */
  bytes: number
  /** milliseconds */
  took: number
}

interface Sent {
  method?: string
  path: string
  type?: string
  body?: Buffer | string
  as?: Inhabitant
}

/** Sends a request as a program outside any browser does, and reads the answer to its end. */
export function send(
  origin: string,
  { method = 'POST', path, type = 'application/json', body, as }: Sent,
): Promise<Answered> {
  const began = performance.now()
  const headers: Record<string, string> = { origin, 'content-type': type }
  if (as) headers.cookie = as.cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  const options: RequestOptions = { method, headers, agent, localAddress: ADDRESS, timeout: PATIENCE }
  return new Promise((resolve) => {
    const done = (status: number, text = '') =>
      resolve({ status, code: codeIn(text), bytes: text.length, took: Math.round(performance.now() - began) })
    const asking = request(new URL(path, origin), options, (response) => {
      readAll(response).then(
        (text) => done(response.statusCode ?? 0, text),
        () => done(0),
      )
    })
    asking.on('error', () => done(0)).on('timeout', () => asking.destroy())
    asking.end(body)
  })
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function codeIn(text: string): string | null {
  if (!text.startsWith('{')) return null
  return /"code":"(\w+)"/.exec(text)?.[1] ?? null
}

/** A connection that we keep open, and after how many milliseconds the product closed it; null while it is open. */
export interface Held {
  closedAfter(): number | null
  drop(): void
}

/** Opens a connection and sends `first`, then `trickle` once a second for as long as the product lets it. */
export function hold(origin: string, first: string, trickle: string): Held {
  const { port } = new URL(origin)
  const began = performance.now()
  let closed: number | null = null
  const socket: Socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ADDRESS })
  const timer = setInterval(() => socket.write(trickle), 1_000)
  socket.on('error', () => {}).resume()
  socket.on('close', () => {
    clearInterval(timer)
    closed ??= Math.round(performance.now() - began)
  })
  socket.write(first)
  return { closedAfter: () => closed, drop: () => socket.destroy() }
}

/** Sends this many requests at the same time. */
export const several = <T>(count: number, ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
