import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Job, runMigrations, runTaskList, type TaskList, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { watchFailures } from './failures-in-a-row.ts'
import { type InHand, inHandAs } from './heartbeat.ts'
import { workerLogger } from './job-log.ts'
import { retryingPool } from './retrying-pool.ts'

export interface RestartingWorkerOptions {
  pool: pg.Pool
  tasks: TaskList
  /** how many jobs run at the same time */
  slots: number
  /** where the worker notes the jobs that it was given */
  inHand: InHand
  log: Log
  /**
   * a worker that has a free slot and asks for nothing for this long is replaced; 90 s by default, more than a query
   * may take
   */
  silenceMs?: number
}

/** Works on the jobs of its tasks until stopped, whatever happens to the database or to graphile-worker. */
export interface RestartingWorker {
  /** what it locks jobs with now; null between two workers */
  lockId(): string | null
  /** what keeps it from working, in words without secrets; null when it works */
  trouble(): string | null
  /** Takes no more jobs, and resolves when the running ones have ended and, if possible, this has been recorded. */
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
const LOOK_MS = 1_000
const FAILS_MS = 10_000
const GIVE_UP_MS = 5_000

/**
 * Starts a worker of graphile-worker, and another one, after growing pauses, whenever the last one has ended or no
 * longer asks for jobs.
 */
export function startRestartingWorker({
  pool,
  tasks,
  slots,
  inHand,
  log,
  silenceMs = 90_000,
}: RestartingWorkerOptions): RestartingWorker {
  const stopping = new AbortController()
  const statements = retryingPool(pool, log)
  const logger = workerLogger(log)
  const failures = watchFailures(log, {}, 'job worker ended', (failures) => failures > 2)
  let worker: WorkerPool | null = null

  /** Starts a worker, and resolves with the reason when it is over. */
  async function work(): Promise<string> {
    await runMigrations({ pgPool: pool, logger }) // throws when a newer version of the product has changed the queue
    if (stopping.signal.aborted) return 'stopped'
    const events = new EventEmitter()
    let running = 0
    events.on('worker:getJob:empty', failures.worked)
    events.on('job:start', ({ job }: { job: Job }) => {
      failures.worked()
      running += 1
      inHand.add(inHandAs(job))
    })
    events.on('job:complete', () => {
      running -= 1
    })
    const options = { concurrency: slots, pollInterval: 500, noHandleSignals: true, logger, events }
    worker = runTaskList(options, tasks, statements.pool)
    try {
      return await endOf(worker, () => running < slots)
    } finally {
      worker = null
    }
  }

  async function endOf(mine: WorkerPool, hasFreeSlot: () => boolean): Promise<string> {
    const over = new AbortController()
    const since = performance.now()
    const silentFor = () => Math.min(performance.now() - since, statements.silentFor())
    const ended = mine.promise.then(() => 'it ended on its own', String)
    const silence = async () => {
      while (!hasFreeSlot() || silentFor() < silenceMs) {
        await pause(LOOK_MS, undefined, { signal: over.signal })
      }
      Promise.resolve(mine.forcefulShutdown('silence')).catch(() => {}) // this may never come to an end
      return 'it asks for no jobs'
    }
    return Promise.race([ended, silence().catch(() => ended)]).finally(() => over.abort())
  }

  async function keepWorking(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !stopping.signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      const reason = await work().catch(String)
      if (stopping.signal.aborted) return
      failures.failed(new Error(reason))
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const working = keepWorking()

  return {
    lockId: () => worker?.id ?? null,
    trouble: () => {
      if (failures.lasts() > 0) return 'the job worker ended; another is being started'
      return statements.failsFor() > FAILS_MS ? 'the database refuses what jobs write' : null
    },
    stop: async () => {
      stopping.abort()
      const patience = setTimeout(() => {
        statements.giveUp()
        statements.stopListening()
      }, GIVE_UP_MS)
      await Promise.resolve(worker?.gracefulShutdown()).catch((err) => log.warn({ err }, 'job worker: stop failed'))
      await working
      clearTimeout(patience)
      statements.giveUp()
      await Promise.race([statements.settled(), pause(GIVE_UP_MS, undefined, { ref: false })])
    },
  }
}
