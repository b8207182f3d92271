import { type JobHelpers, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Db, Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import { jobSeconds, secondsSince } from '../metrics/instruments.ts'
import { inSpan } from '../tracing/spans.ts'
import { freeAllJobs, type InHand, startHeartbeat } from './heartbeat.ts'
import { workerLogger } from './job-log.ts'
import { type JobKind, traceparentOf } from './queue.ts'
import { startRestartingWorker } from './restarting-worker.ts'

/** A job kind with the function that does it. A job may run twice, so the command behind it has to tolerate that. */
export interface JobHandler {
  name: string
  /** A long job ends early once `stopping` says that the process is ending, and queues what is left. */
  run: (payload: unknown, stopping?: AbortSignal) => Promise<void>
  /**
   * how many of these jobs run at the same time, apart from all others; by default, they share the slots of all kinds
   * that have none of their own
   */
  slots?: number
  /** ends running work some seconds after the worker began to stop, and closes whatever the handler has open */
  close?: () => void
}

export function handles<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, stopping?: AbortSignal) => Promise<void>,
): JobHandler {
  return { name: kind.name, run: (payload, stopping) => run(payload as Payload, stopping) }
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

/** The workers of this process. */
export interface JobWorker {
  /** what keeps jobs from being done, in words without secrets; null when all is well */
  trouble(): string | null
  stop(): Promise<void>
}

const SLOTS = 4
/** How long an interruptible job may continue once the worker is stopping. */
const FINISH_MS = 5_000

/**
 * Works on jobs until stopped. A kind of job with its own slots has its own worker, so that it delays no other when it
 * is slow. Signs of life go through the pool `signs`, where no job holds them up. `alone`: no other process works on
 * the data, so every lock was left by a dead one.
 */
export async function startWorker({
  pool,
  signs,
  handlers,
  log,
  alone,
}: WorkerOptions & { signs: pg.Pool; alone: boolean }): Promise<JobWorker> {
  if (alone) await freeAllJobs(pool, log)
  const inHand: InHand = new Set()
  const stop = new AbortController()
  const apart = handlers.filter(({ slots }) => slots !== undefined)
  const together = handlers.filter(({ slots }) => slots === undefined)
  const lanes = [together, ...apart.map((handler) => [handler])].filter((lane) => lane.length > 0)
  const runners = lanes.map((lane) =>
    startRestartingWorker({ pool, tasks: asTasks(lane, stop.signal), slots: lane[0]?.slots ?? SLOTS, inHand, log }),
  )
  const lockIds = () => runners.map((runner) => runner.lockId()).filter((id) => id !== null)
  const heartbeat = startHeartbeat(signs, { lockIds, inHand, log })
  return {
    trouble: () => runners.map((runner) => runner.trouble()).find((trouble) => trouble !== null) ?? null,
    stop: async () => {
      stop.abort()
      const close = () => {
        for (const handler of handlers) handler.close?.()
      }
      const patience = setTimeout(close, FINISH_MS)
      await Promise.all(runners.map((runner) => runner.stop()))
      clearTimeout(patience)
      close()
      await heartbeat.stop()
    },
  }
}

/** Works on everything that is due now, then returns. For tests. */
export async function runJobsOnce({ pool, handlers, log }: WorkerOptions): Promise<void> {
  await runOnce({ pgPool: pool, taskList: asTasks(handlers), logger: workerLogger(log), noHandleSignals: true })
}

/**
 * The handlers as tasks for graphile-worker, which writes the message of a failure into a column that can't hold every
 * text.
 */
export const asTasks = (handlers: JobHandler[], stopping?: AbortSignal): TaskList =>
  Object.fromEntries(
    handlers.map(({ name, run }) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const known = { 'unveil.job': job.id, 'unveil.attempt': job.attempts }
        const began = performance.now()
        const took = (outcome: string) => jobSeconds.observe({ kind: name, outcome }, secondsSince(began))
        try {
          await inSpan('job', `job ${name}`, { known, traceparent: traceparentOf(payload) }, () =>
            run(payload, stopping),
          )
          took('done')
        } catch (error) {
          took('failed')
          throw error instanceof Error ? withPlainMessage(error) : error
        }
      },
    ]),
  )

/**
 * The same error if that column can hold its message, otherwise a new one: the message of a DOMException, such as a
 * timeout, is read-only.
 */
function withPlainMessage(error: Error): Error {
  const message = error.message.toWellFormed().replaceAll('\0', '')
  return message === error.message ? error : new Error(message, { cause: error })
}
