import { Logger, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Db, inTransaction, type Tx } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { JobKind } from './queue.ts'

/** A job kind with the function that does it. It may run twice: the command behind it must not mind. */
export interface JobHandler {
  name: string
  run: (payload: unknown) => Promise<void>
}

export function handles<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload) => Promise<void>,
): JobHandler {
  return { name: kind.name, run: (payload) => run(payload as Payload) }
}

/** Like `handles`, for a job that writes: one job, one transaction, committed when `run` returns. */
export function handlesInTransaction<Payload extends object>(
  db: Db,
  kind: JobKind<Payload>,
  run: (tx: Tx, payload: Payload) => Promise<void>,
): JobHandler {
  return handles(kind, (payload) => inTransaction(db, (tx) => run(tx, payload)))
}

interface WorkerOptions {
  pool: pg.Pool
  handlers: JobHandler[]
  log: Log
}

const asTasks = (handlers: JobHandler[]): TaskList =>
  Object.fromEntries(handlers.map((handler) => [handler.name, (payload: unknown) => handler.run(payload)]))

const asLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'job failed')
  })

/**
 * Works on jobs until stopped. graphile-worker frees a dead worker's jobs only after four hours, so
 * locks are freed here: all of them at start when this is the only process on the data (`alone`), otherwise those
 * older than any job of ours may take.
 */
export async function startWorker(options: WorkerOptions & { alone: boolean }): Promise<{ stop(): Promise<void> }> {
  await freeJobs(options.pool, options.alone ? 0 : LONGEST_JOB_SECONDS)
  const timer = setInterval(() => {
    freeJobs(options.pool, LONGEST_JOB_SECONDS).catch((err) => options.log.error({ err }, 'freeing jobs failed'))
  }, 60_000)
  timer.unref()
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList: asTasks(options.handlers),
    concurrency: 4,
    pollInterval: 500,
    noHandleSignals: true,
    logger: asLogger(options.log),
  })
  return {
    stop: async () => {
      clearInterval(timer)
      await runner.stop()
    },
  }
}

/** Works on everything that is due now, then returns. For tests. */
export async function runJobsOnce(options: WorkerOptions): Promise<void> {
  await runOnce({
    pgPool: options.pool,
    taskList: asTasks(options.handlers),
    logger: asLogger(options.log),
    noHandleSignals: true,
  })
}

const LONGEST_JOB_SECONDS = 180

async function freeJobs(pool: pg.Pool, olderThanSeconds: number): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at <= now() - make_interval(secs => $1)`,
    [olderThanSeconds],
  )
  if (rows.length === 0) return
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [rows.map((row) => row.locked_by)])
}
