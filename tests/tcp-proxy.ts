import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of any TCP server (PostgreSQL, the card provider, a mail server) that fails as networks do. */
export interface TcpProxy {
  port: number
  /** connections that clients hold open now */
  readonly open: number
  /** `url` by way of this proxy */
  through(url: string): string
  /** Lets new connections through, as at the start; from now on to the server at `url`, if given (a failover). */
  pass(url?: string): Promise<void>
  /**
   * The host vanishes: all connections stay open, for good, and nothing comes through. New ones get no answer either.
   */
  swallow(): void
  /** Every connection breaks (ECONNRESET). New ones get through. */
  cut(): void
  /** The server is down: every connection breaks, and nobody listens (ECONNREFUSED) until `pass`. */
  refuse(): Promise<void>
  close(): Promise<void>
}

/** Joins the two sides of a connection: `near` is the client's, `far` the server's. */
export type Join = (near: Socket, far: Socket) => void

/** What comes from one side goes to the other as it is. */
export const passOn: Join = (near, far) => {
  near.on('data', (chunk) => far.write(chunk))
  far.on('data', (chunk) => near.write(chunk))
}

/** Listens on 127.0.0.1 in front of the server at `url`. `join` may look at what passes, or change it. */
export async function tcpProxy(url: string, join: Join = passOn): Promise<TcpProxy> {
  let target = new URL(url)
  let vanished = false
  const pairs = new Map<Socket, Socket | null>()
  const mute = new WeakSet<Socket>()

  // half open: a host that has vanished doesn't say goodbye either
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.setNoDelay(true).on('error', () => {}) // 'close' follows
    near.on('end', () => pairs.get(near) === null || mute.has(near) || near.end())
    near.on('close', () => {
      pairs.get(near)?.destroy()
      pairs.delete(near)
    })
    pairs.set(near, null)
    if (vanished) return void near.resume()
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true }).on('error', () => {})
    far.on('close', () => mute.has(near) || near.destroySoon())
    pairs.set(near, far)
    join(near, far)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const cut = () => {
    for (const near of pairs.keys()) near.resetAndDestroy()
  }
  const refuse = async () => {
    cut()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    port,
    get open() {
      return pairs.size
    },
    through: (address) => {
      const changed = new URL(address)
      changed.hostname = '127.0.0.1'
      changed.port = String(port)
      return changed.href
    },
    pass: async (elsewhere) => {
      if (elsewhere) target = new URL(elsewhere)
      vanished = false
      if (!server.listening) await listen(port)
    },
    swallow: () => {
      vanished = true
      for (const [near, far] of pairs) {
        mute.add(near)
        for (const socket of [near, far]) socket?.removeAllListeners('data').resume()
      }
    },
    cut,
    refuse,
    close: refuse,
  }
}
