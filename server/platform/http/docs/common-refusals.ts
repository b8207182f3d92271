import type { z } from 'zod'
import { ROLES } from '#contract/accounts/roles.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { LIMITS } from '#contract/limits.ts'
import { AppError, internalError, notFound, temporarilyUnavailable } from '../../errors.ts'
import { problemsOf, refused } from '../bad-input.ts'
import { tooLarge } from '../body.ts'
import { checkForeignRequest } from '../foreign-requests.ts'
import { parseInput } from '../input.ts'
import { usedUp } from '../rate-limits.ts'
import { checkAudience } from '../route.ts'
import type { Viewer } from '../viewer.ts'

/** The refusal that a function throws or returns. */
export function thrownBy(refusing: () => unknown): AppError {
  try {
    const returned = refusing()
    if (returned instanceof AppError) return returned
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('An example of a refusal refuses nothing')
}

/**
 * How the checks that run before every handler refuse this call with this code. The refusal comes from running them, so
 * the document says what the server says. Undefined for codes that only handlers use.
 */
export function commonRefusal(endpoint: Endpoint, code: ErrorCode): AppError | undefined {
  const refusing = COMMON[code]
  return refusing && thrownBy(() => refusing(endpoint))
}

const TWO_MINUTES = 120
const HERE = 'https://here.example'

const COMMON: Partial<Record<ErrorCode, (endpoint: Endpoint) => unknown>> = {
  invalid_request: wrongField,
  not_signed_in: (endpoint) => checkAudience(endpoint, null),
  wrong_role: (endpoint) => checkAudience(endpoint, someViewer(endpoint, { allowed: false })),
  two_factor_needed: (endpoint) => checkAudience(endpoint, someViewer(endpoint, { needsTwoFactor: true })),
  login_again: (endpoint) => checkAudience(endpoint, someViewer(endpoint, { isStale: true })),
  foreign_origin: (endpoint) => checkForeignRequest(posted({ origin: 'https://elsewhere.example' }), endpoint, HERE),
  unsupported_media_type: (endpoint) =>
    checkForeignRequest(posted({ 'content-type': 'text/plain', 'content-length': '1' }), endpoint, HERE),
  payload_too_large: ({ bodyBytes }) => tooLarge(bodyBytes ?? LIMITS.bodyBytes),
  too_many_requests: () => usedUp(TWO_MINUTES),
  not_found: notFound,
  internal_error: internalError,
  temporarily_unavailable: temporarilyUnavailable,
}

const posted = (headers: Record<string, string>): Request => new Request(HERE, { method: 'POST', headers })

/** Somebody who is allowed to call an endpoint (an admin, if admins are), or somebody who isn't. */
function someViewer(
  { audience }: Endpoint,
  { allowed = true, ...rest }: { allowed?: boolean } & Pick<Viewer, 'needsTwoFactor' | 'isStale'>,
): Viewer {
  const roles = Array.isArray(audience) ? ROLES.filter((role) => audience.includes(role) === allowed) : [...ROLES]
  const role = roles.includes('admin') ? 'admin' : roles[0]
  if (role === undefined) throw new Error('Everybody has a role that may call this')
  return { id: 1, sessionId: 1, role, ...rest }
}

/**
 * The refusal of a request in which one field is wrong: the first whose message doesn't need the field's name. A call
 * without fields still refuses a URL that isn't UTF-8; an id that can't be valid gets a 404.
 */
function wrongField(endpoint: Endpoint): AppError {
  const { body, query } = endpoint
  const wrong = [...(body ? wrongIn(body, WRONG) : []), ...(query ? wrongIn(query, WRONG_TEXTS) : [])]
  const inWords = wrong.find(({ message }) => !message.includes(':')) ?? wrong[0]
  if (inWords) return inWords
  const [param] = Object.keys(endpoint.params?.shape ?? {})
  const broken =
    param === undefined ? { params: {}, query: { query: '%FF' } } : { params: { [param]: '%FF' }, query: {} }
  return thrownBy(() => parseInput(endpoint, broken))
}

/** What people get wrong most: a field that is empty, missing, too small, not one of the allowed words, or too long. */
const WRONG_TEXTS = ['', undefined, '-1', 'x', 'x'.repeat(10_000)]
const WRONG = [...WRONG_TEXTS, -1]

/** The refusals of each field of a schema for each of these values, as the field's own schema words them. */
function wrongIn(schema: z.ZodType, values: readonly unknown[]): AppError[] {
  return fieldsOf(schema).flatMap(([name, field]) => values.flatMap((value) => refusalBy(name, field, value)))
}

function refusalBy(name: string, field: z.ZodType, value: unknown): AppError[] {
  const issues = field.safeParse(value).error?.issues ?? []
  if (issues.length === 0) return []
  return [refused(problemsOf(issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }))))]
}

/** The fields of an object; of several shapes, those of the first. */
function fieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  if ('shape' in schema) return Object.entries(schema.shape as Record<string, z.ZodType>)
  const [first] = 'options' in schema ? (schema.options as z.ZodType[]) : []
  return first ? fieldsOf(first) : []
}
