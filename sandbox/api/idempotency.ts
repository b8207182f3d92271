import { createHash } from 'node:crypto'
import type { Tx } from '../transaction.ts'
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

/** An answer and the request that it was given to. */
export interface KeptAnswer extends StoredAnswer {
  endpoint: string
  fingerprint: string
  created: Date
}

/** Waits until no other request uses this key, and returns what was kept with it. */
export async function keptAnswer(tx: Tx, key: string): Promise<KeptAnswer | null> {
  const [row] = await tx.query<KeptAnswer>('SELECT * FROM sandbox.earlier_answer($1)', [key])
  return row ?? null
}

/**
 * The answer to the first request with this key, if there was one in the last 24 hours.
 * @throws 400 idempotency_error if that request was to another endpoint or had other parameters.
 */
export async function earlierAnswer(
  context: Context,
  row: KeptAnswer | null,
  key: string,
  endpoint: string,
  print: string,
): Promise<StoredAnswer | null> {
  if (key.length > MAX_LENGTH) throw idempotencyError(`Idempotency keys may have at most ${MAX_LENGTH} characters.`)
  if (!row) return null
  if (row.created.getTime() < context.now.getTime() - KEEP_MS) {
    await context.tx.query('DELETE FROM sandbox.idempotency_keys WHERE key = $1', [key])
    return null
  }
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

/** Keeps the answer to the first request with this key. */
export function rememberAnswer(
  context: Context,
  key: string,
  endpoint: string,
  print: string,
  answer: StoredAnswer,
): void {
  context.tx.unwritten.insert(
    'INSERT INTO sandbox.idempotency_keys (key, endpoint, fingerprint, request_id, status, body, created)',
    [key, endpoint, print, answer.request_id, answer.status, answer.body, context.now],
  )
}

function idempotencyError(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message })
}
