import dns from 'node:dns'
import net from 'node:net'

/**
 * Tests never reach the network: a connection or lookup that would leave this machine is refused with an error that
 * says so. `fetch`, `http`, `tls`, `pg` and the email client all go through net.Socket.connect.
 */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3}|0\.0\.0\.0|::)$/i

/** True for addresses that stay on this machine. An empty host means localhost to Node. */
export function isLoopback(host: string | undefined): boolean {
  return host === undefined || host === '' || LOOPBACK.test(host.replace(/^\[|\]$/g, ''))
}

/** What a test sees when it tries to leave the machine. */
export class NetworkRefused extends Error {
  override name = 'NetworkRefused'
  constructor(target: string) {
    super(`Tests may not reach the network, but something tried ${target}. Use the sandbox or a local server.`)
  }
}

type ConnectArgs = [options: { host?: string; port?: number | string; path?: string } | number | string, host?: unknown]

/** The host that a call of net.Socket.connect names; undefined for Unix sockets and where it names none. */
function hostOf(args: unknown[]): string | undefined {
  // Node normalizes the arguments of net.connect into one array before it calls Socket.connect with it.
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as ConnectArgs
  if (typeof first === 'object' && first !== null) return first.path ? undefined : first.host
  return typeof second === 'string' ? second : undefined
}

type LookupCallback = (error: Error) => void

/** Refuses lookups of foreign names; callback and promise forms of node:dns. */
function guard(holder: Record<string, unknown>, name: string, promised: boolean): void {
  const original = holder[name]
  if (typeof original !== 'function') return
  holder[name] = (...args: unknown[]) => {
    const host = args[0] as string
    if (name.startsWith('lookup') && isLoopback(host)) return Reflect.apply(original, holder, args)
    const refused = new NetworkRefused(`to look up ${host}`)
    if (promised) return Promise.reject(refused)
    const callback = args.at(-1) as LookupCallback
    process.nextTick(() => callback(refused))
  }
}

/** Refuses connections that leave this machine. */
function guardSockets(): void {
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const host = hostOf(args)
    if (isLoopback(host)) return Reflect.apply(connect, this, args)
    const refused = new NetworkRefused(String(host))
    setImmediate(() => this.destroy(refused)) // like a real refusal: after the caller has added its listeners
    return this
  } as typeof connect
}

function guardLookups(): void {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt']) {
    guard(dns as unknown as Record<string, unknown>, name, false)
    guard(dns.promises as unknown as Record<string, unknown>, name, true)
  }
}

/** Files of a group share their process: the guards go up with the first file. */
const guarded = globalThis as typeof globalThis & { networkIsGuarded?: true }
if (!guarded.networkIsGuarded) {
  guardSockets()
  guardLookups()
  guarded.networkIsGuarded = true
}
