import { ReadableStream } from 'node:stream/web'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { type Endpoint, type Throttle, throttleOf } from '#contract/api/endpoint.ts'
import type { fileAnswer } from '#contract/api/fields.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Db, Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError, notSignedIn } from '../errors.ts'
import { noteRequest } from '../request-scope.ts'
import type { Services } from '../services.ts'
import { countedAs } from './address-network.ts'
import { checkForeignRequest } from './foreign-requests.ts'
import { parseInput, readJson } from './input.ts'
import { takeReading } from './rate-limits.ts'
import type { MaybeViewer, Viewer } from './viewer.ts'

type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler gets. `viewer` is there whenever the endpoint's audience asks for a session. */
export interface Call<E extends Endpoint, D> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  viewer: E['audience'] extends 'public' | 'provider' ? MaybeViewer : Viewer
  /** the request's one transaction; for reads and flows, the database itself */
  db: D
  services: Services
  request: Request
  /** headers of the answer */
  headers: Headers
  /** the visitor's address, for throttling by more than the address alone */
  address: string
}

type Answer<E extends Endpoint> = z.input<E['response']>

export interface Http {
  /** A read: no transaction; permission is in the query. */
  read<const E extends Endpoint>(endpoint: E, handler: (call: Call<E, Db>) => Promise<Answer<E>>): void
  /**
   * A read that may be refused for what it asks: `check` runs before the visitor's reading budgets are touched, because
   * a refused request reads nothing.
   */
  readAfter<const E extends Endpoint>(
    endpoint: E,
    check: (call: Call<E, Db>) => Promise<void>,
    handler: (call: Call<E, Db>) => Promise<Answer<E>>,
  ): void
  /** A write: one request, one transaction, committed when the handler returns. */
  write<const E extends Endpoint>(endpoint: E, handler: (call: Call<E, Tx>) => Promise<Answer<E>>): void
  /**
   * A write with slow work before it, such as hashing a password, that must not occupy a connection: `prepare` runs
   * before the transaction opens, and the handler gets what it returned.
   */
  writeAfter<const E extends Endpoint, P>(
    endpoint: E,
    prepare: (call: Call<E, Db>) => Promise<P>,
    handler: (call: Call<E, Tx>, prepared: P) => Promise<Answer<E>>,
  ): void
  /** A step that needs no transaction, or whose command opens several and calls the card provider between them. */
  flow<const E extends Endpoint>(endpoint: E, handler: (call: Call<E, Db>) => Promise<Answer<E>>): void
  /** every route that was registered, for the test that lists how each is protected */
  routes: Endpoint[]
}

/** `isUse`: whether somebody asks, and not an open page by itself. */
export type FindViewer = (request: Request, isUse: boolean) => Promise<MaybeViewer>
/** The name by which budgets know a browser that has logged in before; null for a stranger's. */
export type FindDevice = (request: Request) => Promise<string | null>

/**
 * Registers endpoints, whose refusals come in the order that domain.md 4 fixes: foreign origin 403, wrong content type
 * 415, 429, no session 401, wrong role 403, malformed 400; the handler answers 404 and 409.
 */
export function createHttp(
  app: Hono,
  services: Services,
  { findViewer, findDevice }: { findViewer: FindViewer; findDevice: FindDevice },
): Http {
  const routes: Endpoint[] = []

  const register = (
    endpoint: Endpoint,
    handle: (call: Call<Endpoint, never>, context: Context) => Promise<unknown>,
    check: (call: Call<Endpoint, never>) => Promise<void> = async () => {},
  ) => {
    if (!endpoint.audience) throw new Error(`${endpoint.method} ${endpoint.path} declares no audience`)
    routes.push(endpoint)
    const throttle = throttleOf(endpoint)
    app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const request = context.req.raw
      noteRequest({ route: endpoint.path })
      const address = request.headers.get('x-client-address') ?? 'local'
      if (endpoint.audience !== 'provider') checkForeignRequest(request, endpoint, services.config.publicOrigin)
      if (throttle && throttle !== 'read') {
        const device = throttle === 'login' ? await findDevice(request) : null
        await services.rateLimits.take(throttle, device ?? countedAs(address))
      }
      const known = endpoint.audience === 'provider' ? null : await findViewer(request, !endpoint.followed)
      if (known) noteRequest({ user: known.id })
      const viewer = isHeldBack(endpoint, known) ? null : known
      checkAudience(endpoint, known)
      if (throttle && viewer) await takeOwn(services, throttle, { viewer, address })
      const input = parseInput(endpoint, {
        params: context.req.param(),
        query: context.req.query(),
        ...(endpoint.body && { body: await readJson(request, endpoint.bodyBytes ?? LIMITS.bodyBytes) }),
      })
      const headers = new Headers()
      const call = { ...input, viewer, services, request, headers, address } as unknown as Call<Endpoint, never>
      await check(call)
      // only now: what `check` refuses reads nothing
      if (throttle === 'search') {
        await takeReading(services.rateLimits, { address, account: viewer ? accountKey(viewer) : undefined })
      }
      const answer = await handle(call, context).finally(() => {
        // nobody searches right after a provider's call; the database reports what the call has changed
        if (endpoint.method !== 'GET' && endpoint.audience !== 'provider') services.search?.wrote()
      })
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
      if (endpoint.answerKind === 'file') return sendFile(answer as z.output<typeof fileAnswer>, headers)
      headers.set('content-type', 'application/json; charset=utf-8')
      return new Response(JSON.stringify(answer), { status: endpoint.status ?? 200, headers })
    })
  }

  const onDatabase = (
    endpoint: Endpoint,
    handler: (call: never) => Promise<unknown>,
    check?: (call: never) => Promise<void>,
  ) =>
    register(
      endpoint,
      async (call) => checked(endpoint, await handler({ ...call, db: services.db } as never)),
      check && ((call) => check({ ...call, db: services.db } as never)),
    )

  return {
    routes,
    read: onDatabase as Http['read'],
    readAfter: ((
      endpoint: Endpoint,
      check: (call: never) => Promise<void>,
      handler: (call: never) => Promise<unknown>,
    ) => onDatabase(endpoint, handler, check)) as Http['readAfter'],
    flow: onDatabase as Http['flow'],
    writeAfter: ((
      endpoint: Endpoint,
      prepare: (call: never) => Promise<unknown>,
      handler: (call: never, prepared: unknown) => Promise<unknown>,
    ) =>
      register(endpoint, async (call) => {
        const prepared = await prepare({ ...call, db: services.db } as never)
        const write = async (tx: Tx) => checked(endpoint, await handler({ ...call, db: tx } as never, prepared))
        return inTransaction(services.db, write)
      })) as Http['writeAfter'],
    write: ((endpoint: Endpoint, handler: (call: never) => Promise<unknown>) =>
      register(endpoint, (call) => {
        const write = async (tx: Tx) => checked(endpoint, await handler({ ...call, db: tx } as never))
        return inTransaction(services.db, write)
      })) as Http['write'],
  }
}

/**
 * The answer, if its contract names everything in it (docs/decisions/0032-answers-are-checked.md). Anything else is a
 * mistake of ours and throws a ZodError, before the transaction of a write commits: nothing unnamed leaves the server.
 */
function checked(endpoint: Endpoint, answer: unknown): unknown {
  endpoint.response.parse(answer)
  return answer
}

/** A file is shown or saved, never run: no script and no sniffing, no matter who uploaded it. */
function sendFile(file: z.output<typeof fileAnswer>, headers: Headers): Response {
  headers.set('content-type', file.contentType)
  if (file.bytes instanceof Uint8Array) headers.set('content-length', String(file.bytes.byteLength))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  headers.set('content-disposition', file.fileName ? `attachment; filename="${file.fileName}"` : 'inline')
  const { bytes } = file
  const body = bytes instanceof Uint8Array ? bytes : ReadableStream.from(bytes)
  return new Response(body as Uint8Array<ArrayBuffer>, { headers })
}

/** The name by which budgets know an account. */
export const accountKey = (viewer: Viewer): string => `user:${viewer.id}`

/**
 * Takes a point from the budget of somebody who is logged in; guesses at their password from elsewhere don't use it up.
 */
async function takeOwn(
  { rateLimits }: Services,
  throttle: Throttle,
  { viewer, address }: { viewer: Viewer; address: string },
): Promise<void> {
  const account = accountKey(viewer)
  await (throttle === 'login' ? rateLimits.takeGuess(account, countedAs(address)) : rateLimits.take(throttle, account))
}

/**
 * Whether this path is closed to somebody who has yet to set up two-factor login: they reach only their own account,
 * and see public pages as strangers do.
 */
export function isHeldBack({ path }: Pick<Endpoint, 'path'>, viewer: Pick<Viewer, 'needsTwoFactor'> | null): boolean {
  return viewer?.needsTwoFactor === true && !/^\/api\/(auth|account)(\/|$)/.test(path)
}

/** Throws not_signed_in, wrong_role, two_factor_needed or login_again, unless this viewer may call the endpoint. */
export function checkAudience(endpoint: Endpoint, viewer: MaybeViewer): void {
  if (endpoint.audience === 'public' || endpoint.audience === 'provider') return
  if (!viewer) throw notSignedIn()
  if (endpoint.audience !== 'signed-in' && !endpoint.audience.includes(viewer.role)) {
    throw new AppError('wrong_role', 'Your account cannot do this.')
  }
  if (isHeldBack(endpoint, viewer)) {
    throw new AppError('two_factor_needed', 'Please set up two-factor login first: My Account, Password and codes.')
  }
  const mustBeFresh = endpoint.fresh === 'everybody' || (endpoint.fresh === 'admins' && viewer.role === 'admin')
  if (mustBeFresh && viewer.isStale) throw new AppError('login_again', 'Please enter your password again.')
}
