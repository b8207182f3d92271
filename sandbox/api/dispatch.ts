import type { Database } from '../database.ts'
import { activeFaults, type Fault, isOn, meetsFault, takeFault } from '../records/faults.ts'
import { randomText } from '../records/ids.ts'
import type { Tx } from '../transaction.ts'
import { checkParams } from './check-params.ts'
import type { Context, UploadedFile } from './context.ts'
import { type Endpoint, KeptError } from './endpoint.ts'
import { ApiError } from './errors.ts'
import { expand } from './expand.ts'
import { type Form, parseForm } from './form.ts'
import { earlierAnswer, fingerprint, type KeptAnswer, keptAnswer, rememberAnswer } from './idempotency.ts'
import { checkClientSecret, publicView, secretKeyRequired } from './publishable-key.ts'
import { findRoute } from './routes.ts'
import { API_VERSION } from './version.ts'

export const SECRET_KEY = 'sk_test_sandbox'
export const PUBLISHABLE_KEY = 'pk_test_sandbox'

export interface Call {
  method: string
  path: string
  /** Query string or body, form-encoded. */
  form: string
  key: string | null
  idempotencyKey: string | null
  account: string | null
  /** the file that came as multipart/form-data, besides the fields */
  file?: UploadedFile | undefined
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
  /** true: the connection is cut, and no answer is sent */
  cut?: boolean
  /** true: no answer is sent, and the connection stays open */
  silent?: boolean
}

export interface Api {
  handle(call: Call): Promise<Answer>
}

export interface ApiOptions {
  database: Database
  origin: string
  now: () => Date
  /** Called after every committed change, so that webhooks go out immediately. */
  changed: () => void
}

/**
 * The API: authenticates and checks a call, then repeats its earlier answer or runs its handler, in one transaction.
 */
export function createApi(options: ApiOptions): Api {
  async function handle(call: Call): Promise<Answer> {
    const requestId = `req_${randomText(14)}`
    try {
      return await answer(options, call, requestId)
    } catch (error) {
      if (error instanceof ApiError) return toAnswer(requestId, error.status, { error: error.body })
      throw error
    }
  }
  return { handle }
}

async function answer(options: ApiOptions, call: Call, requestId: string): Promise<Answer> {
  const browser = authenticate(call.key)
  const route = findRoute(call.method, call.path)
  if (!route) throw unrecognized(call)
  if (browser && !route.endpoint.publishable) throw secretKeyRequired()
  if (call.account) throw accountRefused()
  const request = `${call.method} ${call.path}`
  const key = call.method === 'POST' ? call.idempotencyKey : null
  const begin = call.method === 'GET' ? options.database.reading : options.database.transaction
  const { faults, outcome } = await begin(async (tx) => {
    const [faults, kept] = await Promise.all([activeFaults(tx), key === null ? null : keptAnswer(tx, key)])
    const met = browser ? null : await meetsFirst(tx, faults, request)
    return { faults, outcome: met ?? (await run(options, { tx, faults, key, kept }, call, requestId, browser, route)) }
  })
  if ('fault' in outcome) return answerOf(outcome.fault, requestId)
  if (call.method !== 'GET') options.changed()
  const body = browser ? publicView(outcome.body as Record<string, unknown>) : outcome.body
  const result = toAnswer(requestId, outcome.status, body, outcome.headers)
  const lost =
    !browser && isOn(faults, 'api_no_answer') && (await takeFault(options.database, 'api_no_answer', request))
  return lost ? { ...result, cut: true } : result
}

/** The faults that may come before anything else happens, in this order. */
const FIRST_FAULTS = ['api_unreachable', 'api_silent', 'api_500', 'api_429'] as const
type FirstFault = (typeof FIRST_FAULTS)[number]

/** The fault that hits this call before it does anything, or null. */
async function meetsFirst(tx: Tx, faults: readonly Fault[], request: string): Promise<{ fault: FirstFault } | null> {
  for (const fault of FIRST_FAULTS) if (isOn(faults, fault) && (await takeFault(tx, fault, request))) return { fault }
  return null
}

function answerOf(fault: FirstFault, requestId: string): Answer {
  if (fault === 'api_500') throw apiError(500, 'An unknown error occurred')
  if (fault === 'api_429') throw apiError(429, 'Request rate limit exceeded.')
  return { ...toAnswer(requestId, 503, {}), ...(fault === 'api_silent' ? { silent: true } : { cut: true }) }
}

interface Outcome {
  status: number
  body: object
  headers: Record<string, string>
}

async function run(
  options: ApiOptions,
  { tx, faults, key, kept }: { tx: Tx; faults: readonly Fault[]; key: string | null; kept: KeptAnswer | null },
  call: Call,
  requestId: string,
  browser: boolean,
  route: { endpoint: Endpoint; ids: Record<string, string> },
): Promise<Outcome> {
  const { endpoint, ids } = route
  const form = parseForm(call.form)
  if (browser && ids.id) await checkClientSecret(tx, ids.id, form)
  const params = checkParams(endpoint.route, form)
  const context: Context = {
    tx,
    now: options.now(),
    origin: options.origin,
    faults,
    request: { id: requestId, idempotencyKey: key, file: call.file },
  }
  const work = () => spoil(context, call, () => perform(context, endpoint, params, ids))
  if (!key) return work()
  const where = `${call.method} ${call.path}`
  const print = fingerprint(canonical(form))
  const earlier = await earlierAnswer(context, kept, key, where, print)
  if (earlier) {
    const headers = { 'idempotency-key': key, 'idempotent-replayed': 'true', 'original-request': earlier.request_id }
    return { status: earlier.status, body: earlier.body, headers: { ...headers, ...retryHint(earlier.status) } }
  }
  const outcome = await work()
  rememberAnswer(context, key, where, print, { ...outcome, request_id: requestId })
  return { ...outcome, headers: { ...outcome.headers, 'idempotency-key': key, 'original-request': requestId } }
}

/** Runs a call, unless a fault makes it answer 500 instead, with its effect or without. */
async function spoil(context: Context, call: Call, work: () => Promise<Outcome>): Promise<Outcome> {
  const request = `${call.method} ${call.path}`
  if (await meetsFault(context, 'api_500_kept', request)) return failed()
  const outcome = await work()
  return (await meetsFault(context, 'api_500_done', request)) ? failed() : outcome
}

const failed = (): Outcome => ({
  status: 500,
  body: { error: apiError(500, 'An unknown error occurred').body },
  headers: retryHint(500),
})

/** Tells the SDK that a retry would get the same answer. */
const retryHint = (status: number): Record<string, string> => (status === 500 ? { 'stripe-should-retry': 'false' } : {})

/** Runs the handler. A refusal undoes what the handler wrote; a decline keeps it. */
async function perform(
  context: Context,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  ids: Record<string, string>,
): Promise<Outcome> {
  try {
    return await context.tx.attempt(async () => {
      const result = await endpoint.handle(context, params as never, ids)
      if (result instanceof KeptError) return { status: result.status, body: { error: result.error }, headers: {} }
      const paths = (params.expand ?? []) as string[]
      return { status: 200, body: paths.length > 0 ? await expand(context, result, paths) : result, headers: {} }
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: { error: error.body }, headers: {} }
  }
}

/**
 * True for a browser's publishable key.
 * @throws 401 for any key other than the sandbox's own two.
 */
function authenticate(key: string | null): boolean {
  if (key === SECRET_KEY) return false
  if (key === PUBLISHABLE_KEY) return true
  const message = key
    ? `Invalid API Key provided: ${masked(key)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
      "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  throw new ApiError(401, { type: 'invalid_request_error', message })
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(Math.min(key.length - 12, 24))}${key.slice(-4)}` : '***'
}

function unrecognized(call: Call): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message:
      `Unrecognized request URL (${call.method}: ${call.path}). Either Stripe has no such address, or the sandbox does ` +
      'not support it.',
  })
}

function accountRefused(): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: 'The sandbox does not act on behalf of connected accounts (Stripe-Account).',
  })
}

function apiError(status: number, message: string): ApiError {
  return new ApiError(
    status,
    status === 429 ? { type: 'invalid_request_error', code: 'rate_limit', message } : { type: 'api_error', message },
  )
}

/** The same parameters in a different order are the same request. */
function canonical(form: Form): string {
  return JSON.stringify(form, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

function toAnswer(requestId: string, status: number, body: object, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...headers,
    },
    body: JSON.stringify(body, null, 2),
  }
}
