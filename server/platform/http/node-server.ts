import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { StartError } from '#server/platform/errors.ts'
import { closeIfUnread } from './close-if-unread.ts'
import { type ConnectionCaps, capConnections } from './connection-caps.ts'
import { itsTurn } from './pipelined-requests.ts'
import { cutSlowBodies } from './slow-bodies.ts'

/** Who is at the other end of a request. */
export interface Client {
  /** the visitor's IP address, behind as many proxies as are trusted */
  address: string
}

/** An answer whose bytes are already there. */
export interface ReadyAnswer {
  status: number
  /** names and values in turn */
  headers: string[]
  body: Buffer
  /** called when the bytes have been sent and their memory may be reused */
  sent: () => void
}

/** Answers that need no Request and no Response: making these takes some thirty microseconds. */
export interface Ready {
  /** Whether to ask at all, by the head of the request alone. */
  mayAnswer(incoming: IncomingMessage): boolean
  /** Null: the request is handled in the usual way. Never throws. `address` is the visitor's. */
  answer(incoming: IncomingMessage, address: string): Promise<ReadyAnswer | null>
}

export interface ServeOptions {
  fetch: (request: Request, client: Client) => Response | Promise<Response>
  /** 0 takes any free port */
  port: number
  host: string
  /** the descriptor of a socket that is already listening, instead of host and port */
  socket?: number | null
  /** how many of our own proxies are in front and write X-Forwarded-For; 0 trusts none */
  trustedProxies?: number
  limits?: Partial<ClientLimits>
  /** answers that need no Request: asked first, in the request's own turn */
  ready?: Ready
  /** paths that are answered immediately, whatever else has come in */
  urgent?: readonly string[]
}

/** What one client may take up. */
export interface ClientLimits extends ConnectionCaps {
  /** milliseconds until the head of a request is complete, from the connection or the request's first byte */
  headMs: number
  /** milliseconds from then until its body is complete: see `cutSlowBodies` */
  bodyMs: number
  /** milliseconds without a byte in either direction after which we give up on a client that is reading its answer */
  stallMs: number
}

const LIMITS: ClientLimits = { headMs: 10_000, bodyMs: 15_000, stallMs: 60_000, total: 5_000, perAddress: null }

export interface RunningServer {
  port: number
  /** From now on, each answer ends its connection, so that a balancer that keeps connections lets go of them. */
  drain(): void
  /**
   * Takes no new connections, lets running requests finish (for at most `graceMs`, 10 seconds by default), then
   * resolves. Safe to call twice.
   */
  close(graceMs?: number): Promise<void>
}

/**
 * Serves `fetch` over HTTP.
 * @throws StartError if the port isn't available
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { listen, ...server } = createServing(options)
  return { ...server, port: await listen() }
}

/** Creates the server that `serve` starts. It answers nothing before `listen`, which returns the port. */
export function createServing(options: ServeOptions): Omit<RunningServer, 'port'> & { listen(): Promise<number> } {
  const answering = new Set<ServerResponse>()
  const limits = { ...LIMITS, ...options.limits }
  let draining = false
  const hadTurn = new WeakSet<IncomingMessage>()
  const addressOf = ({ headers, socket }: IncomingMessage) =>
    clientAddress(
      headers['x-forwarded-for']?.toString() ?? null,
      socket.remoteAddress ?? '',
      options.trustedProxies ?? 0,
    )

  /**
   * A ready answer is sent in the request's turn; without one, the request is handled in the usual way, in the same
   * turn.
   */
  const withReady = ((serverOptions: ServerOptions, usual: RequestListener<typeof IncomingMessage>) => {
    const { ready } = options
    if (!ready) return createServer(serverOptions, usual)
    const answer = async (
      incoming: IncomingMessage,
      outgoing: ServerResponse<IncomingMessage> & { req: IncomingMessage },
    ) => {
      if (!(await itsTurn(incoming, outgoing, false))) return void answering.delete(outgoing)
      const found = await ready.answer(incoming, addressOf(incoming))
      if (found) return sendReady(outgoing, found)
      hadTurn.add(incoming)
      usual(incoming, outgoing)
    }
    return createServer(serverOptions, (incoming, outgoing) => {
      if (isPlainGet(incoming) && ready.mayAnswer(incoming)) void answer(incoming, outgoing)
      else usual(incoming, outgoing)
    })
  }) as typeof createServer
  const server = createAdaptorServer({
    createServer: withReady,
    fetch: async (request, { incoming, outgoing }) => {
      const urgent = options.urgent?.includes(String((incoming as IncomingMessage).url)) ?? false
      const waited = hadTurn.has(incoming as IncomingMessage)
      if (!(waited || (await itsTurn(incoming as IncomingMessage, outgoing as ServerResponse, urgent)))) {
        answering.delete(outgoing as ServerResponse) // Node says nothing more about this one
        return new Response(null)
      }
      const refusal = refusalOf(incoming as IncomingMessage)
      if (refusal) return refusal
      const answer = await options.fetch(request, { address: addressOf(incoming as IncomingMessage) })
      return closeIfUnread(answer, incoming as IncomingMessage)
    },
    serverOptions: {
      // Longer than the 60 seconds of common load balancers, so that they close first.
      keepAliveTimeout: 65_000,
      headersTimeout: limits.headMs,
      requestTimeout: 0, // cutSlowBodies does this
      connectionsCheckingInterval: Math.min(1_000, limits.headMs),
      maxHeaderSize: 16 * 1024,
    },
  }) as Server
  server.timeout = limits.stallMs
  cutSlowBodies(server, limits.bodyMs)
  capConnections(server, limits, () => {
    const whole = [...answering].filter(({ req }) => req.complete)
    return new Set(whole.map(({ req }) => req.socket))
  })
  server.on('request', (_, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  // "Connection: close" tells clients not to send another request on this connection
  const drain = () => {
    draining = true
    for (const response of answering) response.shouldKeepAlive = false
  }
  let closing: Promise<void> | undefined
  return {
    listen: async () => {
      await listen(server, options)
      return (server.address() as AddressInfo).port
    },
    drain,
    close: (graceMs = 10_000) => {
      drain()
      closing ??= finish(server, graceMs)
      return closing
    },
  }
}

/**
 * Refuses what nobody sends in good faith: two Host headers (a proxy may have read the other one), and TRACE, which
 * echoes.
 */
function refusalOf({ method, headersDistinct }: IncomingMessage): Response | null {
  if ((headersDistinct.host?.length ?? 0) > 1) return new Response('More than one Host header', { status: 400 })
  if (method === 'TRACE') return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
  return null
}

/**
 * The visitor's address. `forwardedFor` is X-Forwarded-For: each proxy appends the address it heard from, so with n
 * trusted proxies the visitor is the n-th entry from the right; anybody could have written what is to its left. Some
 * proxies append the port as well. Anything that isn't an address would get a budget of its own, so the proxy's address
 * counts instead.
 */
export function clientAddress(forwardedFor: string | null, socketAddress: string, trustedProxies: number): string {
  const own = socketAddress.replace(/^::ffff:/, '')
  if (trustedProxies === 0 || forwardedFor === null) return own
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  const address = withoutPort(hops.at(-trustedProxies) ?? hops[0] ?? '')
  return isIP(address) ? address : own
}

/** The address in '203.0.113.9:51234' or '[2001:db8::1]:51234'. */
const withoutPort = (hop: string) => /^\[(.+)\](:\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')

function listen(server: Server, { port, host, socket }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startError(error, port, host)))
    if (typeof socket === 'number') server.listen({ fd: socket }, resolve)
    else server.listen(port, host, resolve)
  })
}

function startError(error: NodeJS.ErrnoException, port: number, host: string): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use by another program. Stop it, or choose another one: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} needs special rights. Choose one above 1023 with PORT.`)
  if (error.code === 'EADDRNOTAVAIL') return new StartError(`This machine has no address ${host}. Check HOST.`)
  return new StartError(`The web server could not listen on ${host}:${port}: ${error.message}`)
}

async function finish(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}

/** Whether this is a GET without a body, and with one Host. */
function isPlainGet({ method, headers, rawHeaders }: IncomingMessage): boolean {
  if (method !== 'GET' || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
    return false
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts === 1
}

function sendReady(outgoing: ServerResponse, { status, headers, body, sent }: ReadyAnswer): void {
  outgoing.writeHead(status, [...headers, 'content-length', String(body.length)])
  outgoing.end(body, sent)
}
