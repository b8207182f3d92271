import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line of the log says about the request that it was written for (docs/security.md, "What is logged"). */
export interface Asking {
  /** the id that the answer carries as X-Request-Id */
  request: string
  /** the visitor's address by its pseudonym: the same in all lines */
  from: string
  /** the network of that address, /24 or /64 */
  network: string
  /** who was logged in, once that is known */
  user?: number
}

/** What else the line of the request itself says, filled in while the request is answered. */
export interface Asked extends Asking {
  /** the endpoint, without the values of its parameters, which may be secret */
  route?: string
  /** why it was refused */
  code?: string
}

const scope = new AsyncLocalStorage<Asked>()

/** Runs `work` for a request; a call within it (a page that asks the API) belongs to the same request. */
export const inRequest = <T>(asked: Asked, work: () => T): T => scope.run(asked, work)

/** The request that is being answered; undefined in jobs, timers and at start. */
export const currentRequest = (): Asked | undefined => scope.getStore()

/** Adds to what is known about the current request; without one, nothing happens. */
export function noteRequest(known: Partial<Asked>): void {
  Object.assign(scope.getStore() ?? {}, known)
}

const readBefore = new WeakMap<Asked, Map<string, Promise<unknown>>>()

/**
 * What `read` finds, read once for a request and all calls within it: a page asks the API a dozen times. `key` says
 * what is read. What failed is read again. Outside a request, each call reads for itself.
 */
export function oncePerRequest<T>(key: string, read: () => Promise<T>): Promise<T> {
  const asked = scope.getStore()
  if (asked === undefined) return read()
  const known = readBefore.get(asked) ?? new Map<string, Promise<unknown>>()
  readBefore.set(asked, known)
  const before = known.get(key) as Promise<T> | undefined
  if (before !== undefined) return before
  const found = read()
  known.set(key, found)
  found.catch(() => known.delete(key))
  return found
}
