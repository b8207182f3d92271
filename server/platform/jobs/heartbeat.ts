import { setTimeout as pause } from 'node:timers/promises'
import type { Job } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { watchFailures } from './failures-in-a-row.ts'
import { type EndedJob, logFailure } from './job-log.ts'

/** The jobs that the workers of this process were given, until the database says that they are no longer ours. */
export type InHand = Set<string>
export const inHandAs = ({ id, attempts }: Pick<Job, 'id' | 'attempts'>): string => `${id}/${attempts}`

interface HeartbeatOptions {
  /** what the workers of this process lock jobs with now */
  lockIds: () => string[]
  inHand: InHand
  log: Log
  times?: typeof TIMES
}

/** In milliseconds. */
const TIMES = {
  beat: 4_000,
  late: 12_000,
  /** a worker without a sign of life for this long is dead: its jobs go to others */
  dead: 24_000,
  /**
   * a job that has been ours for this long, as the database says, but was never given to us, was taken by a statement
   * whose answer got lost
   */
  lost: 60_000,
}

/**
 * Reports every four seconds, on the database's own clock, that the workers of this process are alive, and frees the
 * jobs of workers that reported nothing for 24 s, so that others get them within 30 s (graphile-worker waits four
 * hours). A live worker keeps its job, however long it runs. A process that was itself without the database for a while
 * declares nobody dead until it has been back for 24 s: the others may have been cut off, too.
 */
export function startHeartbeat(
  pool: pg.Pool,
  { lockIds, inHand, log, times = TIMES }: HeartbeatOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const failures = watchFailures(log, {}, 'heartbeat failed', (_, lasts) => lasts > 2 * times.dead)
  let beatenAt = performance.now()
  let steadySince = beatenAt

  async function beat(): Promise<void> {
    await signLife(pool, lockIds())
    const silence = performance.now() - beatenAt
    beatenAt += silence
    if (silence > times.late) steadySince = beatenAt
    if (silence > times.dead) log.warn({ seconds: Math.round(silence / 1000) }, 'heartbeat late: jobs may run twice')
    if (beatenAt - steadySince > times.dead) await freeDeadWorkers(pool, log, times.dead)
    await freeLostJobs(pool, { lockIds, inHand, log, times })
  }
  async function keepBeating(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat().then(failures.worked, failures.failed)
      await pause(times.beat, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const beating = keepBeating()
  return {
    stop: async () => {
      stopping.abort()
      await beating
    },
  }
}

/** Frees every job: for a process that has the data to itself, before it begins to work. */
export const freeAllJobs = (pool: pg.Pool, log: Log): Promise<void> => free(pool, log, 'locked_at is not null', [])

async function signLife(pool: pg.Pool, lockIds: string[]): Promise<void> {
  await pool.query(
    `insert into job_workers (lock_id, seen_at) select unnest($1::text[]), now()
     on conflict (lock_id) do update set seen_at = excluded.seen_at`,
    [lockIds],
  )
  await pool.query(`delete from job_workers where seen_at < now() - interval '1 day'`)
}

const freeDeadWorkers = (pool: pg.Pool, log: Log, dead: number): Promise<void> =>
  free(
    pool,
    log,
    `locked_at < now() - make_interval(secs => $1) and not exists (
       select from job_workers where lock_id = locked_by and seen_at > now() - make_interval(secs => $1))`,
    [dead / 1000],
  )

/** Forgets jobs in hand that are done, and frees the jobs that are ours but not in hand. */
async function freeLostJobs(pool: pg.Pool, options: Required<HeartbeatOptions>): Promise<void> {
  const { inHand, log, times } = options
  const [lockIds, before] = [options.lockIds(), [...inHand]]
  const { rows } = await pool.query<{ id: string; attempts: number }>(
    'select id, attempts from graphile_worker._private_jobs where locked_by = any($1)',
    [lockIds],
  )
  const ours = new Set(rows.map(inHandAs))
  for (const job of before) if (!ours.has(job)) inHand.delete(job)
  if (rows.every((job) => inHand.has(inHandAs(job)))) return
  await free(
    pool,
    log,
    `locked_by = any($1) and locked_at < now() - make_interval(secs => $2) and jobs.id || '/' || attempts <> all($3)`,
    [lockIds, times.lost / 1000, [...inHand]],
  )
}

/** Frees the jobs for which `condition` holds, and logs those that have no attempt left. */
async function free(pool: pg.Pool, log: Log, condition: string, values: unknown[]): Promise<void> {
  const { rows } = await pool.query<EndedJob>(
    `update graphile_worker._private_jobs jobs set locked_at = null, locked_by = null
       from graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and ${condition}
     returning jobs.id, attempts, max_attempts, identifier as task_identifier`,
    values,
  )
  if (rows.length > 0) log.warn({ jobs: rows.length }, 'jobs of a worker that is gone: freed')
  for (const job of rows) {
    if (job.attempts >= job.max_attempts) logFailure(log, job, new Error('its worker was gone before it ended'))
  }
}
