import { createIsomorphicFn } from '@tanstack/react-start'
import type { z } from 'zod'
import type { Endpoints } from '#contract/api/endpoints.ts'
import type { ErrorBody, ErrorCode, ErrorDetails } from '#contract/errors.ts'
import { requestContext } from './server-context.ts'

/** 'GET /api/listings/{id}', ... : every endpoint of the contract. */
export type ApiRoute = keyof Endpoints
export type GetRoute = Extract<ApiRoute, `GET ${string}`>

type Part<R extends ApiRoute, K extends 'params' | 'query' | 'body'> =
  Endpoints[R] extends Record<K, infer S extends z.ZodType>
    ? Record<string, never> extends z.input<S>
      ? { [key in K]?: z.input<S> }
      : { [key in K]: z.input<S> }
    : unknown

/** What a call needs, if its endpoint has it: `params` of the path, `query`, JSON `body`. */
export type ApiInput<R extends ApiRoute> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>
/** What a call returns: the type of the endpoint's response. */
export type ApiOutput<R extends ApiRoute> = z.output<Endpoints[R]['response']>

type Options<R extends ApiRoute> = ApiInput<R> & { signal?: AbortSignal }
/** The argument may be left out where nothing in it is required. */
export type ApiArguments<R extends ApiRoute> =
  Record<string, never> extends Options<R> ? [options?: Options<R>] : [options: Options<R>]

/**
 * An unsuccessful answer. `message` is "status: body" (domain.md row 44); people read `userMessage`, and code switches
 * on `code`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly userMessage: string
  readonly details: ErrorDetails

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = parseErrorBody(text)
    this.status = status
    this.code = body.code
    this.userMessage = body.message ?? 'Something went wrong. Please try again.'
    this.details = body.details ?? {}
  }
}

/** What people read when no answer came at all. Nobody knows in that case whether anything was saved. */
const UNREACHED = 'We can’t reach Unveil. Check your connection, then try again.'

/** The error of a call or an upload to which no answer came. Only its text survives the server's rendering. */
export const unreached = (cause?: unknown): Error => new Error(UNREACHED, { cause })

/** True for an API error, of this code if one is given. */
export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/**
 * The sentence for the person in front of the screen: the answer's, or else the fallback, which says more when no
 * answer came. Also works on errors that came over from the server's rendering, of which only the text "status: body"
 * survives.
 */
export function userMessage(error: unknown, fallback?: string): string {
  const said = bodyOf(error).message
  if (said) return said
  if (!isUnreached(error)) return fallback ?? 'Something went wrong. Please try again.'
  return fallback ? `${fallback.replace(/\.?$/, '.')} ${UNREACHED}` : UNREACHED
}

/** True when an answer came, even a refusal; also for errors that came over from the server's rendering. */
export const isAnswered = (error: unknown): boolean => answerOf(error) !== undefined

/**
 * True when no answer came: the connection is lost, or we are down. While the browser is offline, true for any error,
 * such as a part of the page that didn't arrive.
 */
export const isUnreached = (error: unknown): boolean =>
  (error instanceof Error && error.message === UNREACHED) || navigator.onLine === false

/**
 * True when the database can't serve requests right now: the same request will work in a minute. Reads what
 * `userMessage` reads.
 */
export function isUnavailable(error: unknown): boolean {
  return bodyOf(error).code === 'temporarily_unavailable'
}

/** True when this address or account has used up its budget of requests for now. */
export function isTooMany(error: unknown): boolean {
  return bodyOf(error).code === 'too_many_requests'
}

/** If the failure was ours: an id that the reader can give us, so that we can find what the log says about it. */
export function referenceOf(error: unknown): string | undefined {
  return bodyOf(error).details?.request
}

const answerOf = (error: unknown): string | undefined =>
  error instanceof Error ? /^\d{3}: (.*)$/s.exec(error.message)?.[1] : undefined

const bodyOf = (error: unknown): Partial<ErrorBody> => parseErrorBody(answerOf(error) ?? '')

let askForLogin: (() => Promise<boolean>) | null = null

/**
 * Sets how to ask somebody to log in again, for calls that need a fresh login, and returns a function that unsets it.
 * While nothing is set, such a call fails.
 */
export function onAskForLogin(ask: () => Promise<boolean>): () => void {
  askForLogin = ask
  return () => {
    askForLogin = null
  }
}

/** In the browser: whether a call has been refused because nobody is signed in. */
let wasSignedOut = false

/** True when a session that this page knows of may be over: an answer has said that nobody is signed in. */
export const mayBeSignedOut = (): boolean => wasSignedOut

/** What a refusal can say about the session: it is over, or an admin has to set up two-factor login first. */
export type SessionRefusal = 'not_signed_in' | 'two_factor_needed'

let hearRefusal: ((code: SessionRefusal) => void) | null = null

/** Sets what is called whenever a refusal says something about the session, and returns a function that unsets it. */
export function onSessionRefusal(hear: (code: SessionRefusal) => void): () => void {
  hearRefusal = hear
  return () => {
    hearRefusal = null
  }
}

/** Notes what a refusal says about the session. `api` does so itself; call this for requests sent without it. */
export function noteRefusal({ code }: ApiError): void {
  if (code !== 'not_signed_in' && code !== 'two_factor_needed') return
  if (code === 'not_signed_in' && !import.meta.env.SSR) wasSignedOut = true
  hearRefusal?.(code)
}

/** Call it once the server has said who is signed in. */
export function signedInAfterAll(): void {
  wasSignedOut = false
}

/**
 * Calls one endpoint of the contract: over fetch in the browser, in process while the server renders a page.
 * @throws ApiError when the answer is not successful; `unreached` when none came
 */
export async function api<R extends ApiRoute>(route: R, ...args: ApiArguments<R>): Promise<ApiOutput<R>> {
  return (await apiWithHeaders(route, ...args)).data
}

/** Like `api`, with the answer's headers (X-Total-Count, Link, X-Page-Cursors). */
export async function apiWithHeaders<R extends ApiRoute>(
  route: R,
  ...[options]: ApiArguments<R>
): Promise<{ data: ApiOutput<R>; headers: Headers }> {
  const [method, template] = route.split(' ') as [string, string]
  const { params, query, body, signal } = (options ?? {}) as Loose
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await send(fillPath(template, params) + queryString(query), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal,
  })
  const text = await response.text().catch(lost(signal))
  if (!response.ok) {
    const error = new ApiError(response.status, text || response.statusText)
    noteRefusal(error)
    if (askForLogin && error.code === 'login_again' && (await askForLogin()))
      return apiWithHeaders(route, ...([options] as ApiArguments<R>))
    throw error
  }
  return { data: (text === '' ? undefined : JSON.parse(text)) as ApiOutput<R>, headers: response.headers }
}

type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

const send = createIsomorphicFn()
  .server((path: string, init: RequestInit): Promise<Response> => {
    const context = requestContext()
    if (!context) throw new Error(`${path} was called outside a page request`)
    return context.api(path, init)
  })
  .client((path: string, init: RequestInit): Promise<Response> => fetch(path, init).catch(lost(init.signal)))

/** For a call that fails on its way: one that its caller gave up on isn't a lost connection. */
const lost = (signal: AbortSignal | null | undefined) => (error: unknown) => {
  throw signal?.aborted ? error : unreached(error)
}

/** '/api/listings/{id}' and { id: 7 } make '/api/listings/7'. */
export function fillPath(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${template} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** '?city=Austin&styles=barn,garden'; undefined, null and '' are left out, lists are joined by commas. */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}
