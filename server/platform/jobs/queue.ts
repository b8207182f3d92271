import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { currentTraceparent } from '../tracing/spans.ts'

/** A kind of job: its name and what it carries. Declared by the feature that does it. */
export interface JobKind<Payload extends object> {
  name: string
  /** attempts before it is left for an admin; by default 12, with growing pauses */
  maxAttempts?: number
  /** only in the types */
  payload?: Payload
}

export function jobKind<Payload extends object>(
  name: string,
  options: { maxAttempts?: number } = {},
): JobKind<Payload> {
  return { name, ...options }
}

/**
 * Queues a job in the caller's transaction: it exists exactly when the change it follows does. Jobs with the same `key`
 * that have not started yet are one job. With `minutes`, the job waits that long (real time); with both, the wait of
 * the first one counts, so that repeats don't put the job off.
 */
export async function addJob<Payload extends object>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: Payload,
  options: { key?: string; minutes?: number } = {},
): Promise<void> {
  await sql`select ${jobOf(kind, JSON.stringify(payload), options)}`.execute(tx)
}

/** The call that queues a job, for a statement that writes what the job is about. The payload is JSON. */
export function jobOf<Payload extends object>(
  kind: JobKind<Payload>,
  payload: string,
  options: { key?: string; minutes?: number } = {},
): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(
      identifier => ${kind.name}, payload => ${traced(sql`${payload}`)},
      job_key => ${options.key ?? null}, max_attempts => ${kind.maxAttempts ?? 12},
      job_key_mode => ${options.minutes === undefined ? 'replace' : 'preserve_run_at'},
      run_at => now() + make_interval(mins => ${options.minutes ?? 0})
    )`
}

/**
 * What `jobOf` does, for many rows: one call, an aggregate over them, at a tenth of the cost of a call for each. There
 * has to be at least one row. Jobs with the same key that have not started yet are one job. With `last`, they let all
 * other jobs go first.
 */
export function jobsOf<Payload extends object>(
  kind: JobKind<Payload>,
  { payload, key, last }: { payload: Expression<unknown>; key: Expression<string>; last: boolean },
): RawBuilder<unknown> {
  const priority = last ? LAST : 0
  return sql`graphile_worker.add_jobs(array_agg(
      row(${kind.name}::text, ${traced(payload)}, null, now(), ${kind.maxAttempts ?? 12}::smallint, ${key}, ${priority}::integer, null)::graphile_worker.job_spec
    ))`
}

/** The priority of jobs that let all others pass; that of the others is 0. */
export const LAST = 10

/** The payload as json; if it is queued in a trace, with the span that the job will belong to. */
function traced(payload: Expression<unknown>): RawBuilder<unknown> {
  const traceparent = currentTraceparent()
  if (traceparent === undefined) return sql`${payload}::json`
  return sql`(${payload}::jsonb || jsonb_build_object('traceparent', ${traceparent}::text))::json`
}

/** The span that queued a job, if one did. */
export function traceparentOf(payload: unknown): string | undefined {
  const { traceparent } = payload as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}
