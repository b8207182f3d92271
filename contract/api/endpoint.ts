import type { z } from 'zod'
import type { Role } from '../accounts/roles.ts'
import type { ErrorCode } from '../errors.ts'

/** Who may call: anyone, anyone signed in, some roles, or the card provider by its signature. */
export type Audience = 'public' | 'signed-in' | 'provider' | readonly Role[]

/** Named budgets of requests, per address and per account; server/platform/http/rate-limits.ts has their numbers. */
export type Throttle =
  | 'login'
  | 'guesses'
  | 'cautious'
  | 'code'
  | 'advice'
  | 'register'
  | 'mail'
  | 'link'
  | 'form'
  | 'message'
  | 'checkout'
  | 'upload'
  | 'paper'
  | 'listing'
  | 'write'
  | 'read'
  | 'export'
  | 'search'
  | 'page'
  | 'reading'
  | 'readingDay'
  | 'calendar'
  | 'feed'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** OpenAPI style: '/api/listings/{id}' */
  path: string
  summary: string
  audience: Audience
  throttle?: Throttle
  /** Who needs a fresh login to call it in live mode. */
  fresh?: 'admins' | 'everybody'
  /** An open page asks this again by itself, so requests for it don't extend a live admin's session. */
  followed?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON bodies only; keys that are not named are refused by name (domain.md row 46). */
  body?: z.ZodObject | z.ZodType
  /** Nothing in `body` is required, and a request with neither a body nor a content type counts as an empty one. */
  bodyOptional?: true
  /** 'raw' hands the handler the request as it came: uploads, signed webhooks. */
  bodyKind?: 'json' | 'raw'
  /** The largest body it takes, in bytes; LIMITS.bodyBytes unless it says otherwise. */
  bodyBytes?: number
  /** 'file' answers with the bytes of a `fileAnswer` (fields.ts) instead of JSON. */
  answerKind?: 'json' | 'file'
  response: z.ZodType
  /** A list in pages whose answer doesn't say how many rows there are in all. */
  uncounted?: true
  /** A list whose first page says where the others begin, in X-Page-Cursors, so that they can be read together. */
  pagesAhead?: true
  status?: 200 | 201
  /** coded errors beyond those every endpoint of this audience can answer with */
  errors?: readonly ErrorCode[]
}

/**
 * Which budget a call draws on: its own; otherwise, for a write, the budget of writes, because even the smallest write
 * costs us work, and for a read that requires a login, the budget of reads.
 */
export function throttleOf({ method, audience, throttle }: Endpoint): Throttle | undefined {
  if (throttle !== undefined || audience === 'provider') return throttle
  if (method !== 'GET') return 'write'
  return audience === 'public' ? undefined : 'read'
}

/** Declares one endpoint. The server registers a handler against it; the browser uses its type. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
