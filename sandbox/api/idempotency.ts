import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { ApiError } from './errors.ts'

const KEEP_MS = 24 * 60 * 60 * 1000
const MAX_LENGTH = 255

export interface StoredAnswer {
  status: number
  body: object
  request_id: string
}

/** A hash of a request's parameters: the same parameters have the same fingerprint. */
export function fingerprint(params: string): string {
  return createHash('sha256').update(params).digest('hex')
}

/**
 * Waits until no other request uses this key, and returns the answer to the first request with it, if there was one in
 * the last 24 hours.
 * @throws 400 idempotency_error if that request was to another endpoint or had other parameters.
 */
export async function earlierAnswer(
  context: Context,
  key: string,
  endpoint: string,
  print: string,
): Promise<StoredAnswer | null> {
  if (key.length > MAX_LENGTH) throw idempotencyError(`Idempotency keys may have at most ${MAX_LENGTH} characters.`)
  await context.tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7241901))', [key])
  const [row] = await context.tx.query<StoredAnswer & { endpoint: string; fingerprint: string; created: Date }>(
    'SELECT * FROM sandbox.idempotency_keys WHERE key = $1',
    [key],
  )
  if (!row || row.created.getTime() < context.now.getTime() - KEEP_MS) return null
  if (row.endpoint !== endpoint)
    throw idempotencyError(
      'Keys for idempotent requests can only be used for the same endpoint they were first used for ' +
        `('${row.endpoint}' vs '${endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  if (row.fingerprint !== print)
    throw idempotencyError(
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  return row
}

export async function rememberAnswer(
  context: Context,
  key: string,
  endpoint: string,
  print: string,
  answer: StoredAnswer,
): Promise<void> {
  await context.tx.query(
    `INSERT INTO sandbox.idempotency_keys (key, endpoint, fingerprint, request_id, status, body, created)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (key) DO UPDATE SET endpoint = excluded.endpoint, fingerprint = excluded.fingerprint,
       request_id = excluded.request_id, status = excluded.status, body = excluded.body, created = excluded.created`,
    [key, endpoint, print, answer.request_id, answer.status, answer.body, context.now],
  )
}

function idempotencyError(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message })
}
