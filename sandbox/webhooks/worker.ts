import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { createSender, type Endpoint, type Result, type Sender } from './send.ts'

export interface Worker {
  /** Makes the worker look immediately: something was queued. */
  poke(): void
  /** Finishes what is under way. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  database: Database
  /** Where webhooks go; without an endpoint, they stay queued. */
  endpoint?: Endpoint
  /** Applies one delayed effect that is due, in a transaction of its own. Returns false when there is none. */
  applyDelayedEffect: () => Promise<boolean>
  log: (line: string) => void
}

const BATCH = 16
const IDLE_MS = 1_000
/** After this long, the webhooks taken so far are noted; the slow ones of a batch are noted separately. */
const SOON_MS = 500
/** If a process dies with a batch, other processes may send it after this long. */
const LEASE = '20 seconds'
/** Seconds until the next try; after the last one, the delivery has failed. */
const BACKOFF = [1, 2, 5, 10, 30, 60, 300, 900, 3_600, 10_800, 21_600]

interface Job {
  id: number
  attempts: number
  body: object
}

/** Sends queued webhooks and applies delayed effects until stopped. Several processes may do so at the same time. */
export function startWorker(options: WorkerOptions): Worker {
  let stopping = false
  let wake = () => {}
  let poked = false
  const sender = options.endpoint && createSender(options.endpoint)

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function turn(): Promise<boolean> {
    const effect = await options.applyDelayedEffect()
    const jobs = sender ? await claim(options.database) : []
    if (sender && jobs.length > 0) await sendAll(sender, jobs)
    return effect || jobs.length > 0
  }

  async function sendAll({ send }: Sender, jobs: Job[]): Promise<void> {
    const taken: { id: number; status: number }[] = []
    const sent = jobs.map(async (job) => {
      const { status, error } = await send(job.body)
      if (status !== null && error === null) taken.push({ id: job.id, status })
      else await noteRefused(options, job, { status, error })
    })
    const all = Promise.allSettled(sent)
    await Promise.race([all, wait(SOON_MS, null, { ref: false })])
    await noteTaken(options.database, taken.splice(0)).finally(() => all)
    await noteTaken(options.database, taken)
    await Promise.all(sent) // throws the error that kept a refusal from being noted
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      poked = false
      let busy = false
      try {
        busy = await turn()
      } catch (error) {
        if (!stopping) options.log(`sandbox: the webhook worker stumbled: ${String(error)}`)
      }
      if (!busy && !poked && !stopping) await pause(await untilNext(options.database))
    }
  }

  const running = loop()
  return {
    poke() {
      poked = true
      wake()
    },
    async stop() {
      stopping = true
      wake()
      await running
      sender?.close()
    },
  }
}

async function claim(database: Database): Promise<Job[]> {
  return database.query<Job>(
    `WITH due AS (
       SELECT id FROM sandbox.deliveries WHERE state = 'pending' AND due_at <= clock_timestamp()
       ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE sandbox.deliveries d SET attempts = attempts + 1, due_at = clock_timestamp() + interval '${LEASE}'
       FROM due WHERE d.id = due.id RETURNING d.id, d.attempts, d.event
     )
     SELECT taken.id, taken.attempts, o.body FROM taken JOIN sandbox.objects o ON o.id = taken.event ORDER BY taken.id`,
  )
}

async function untilNext(database: Database): Promise<number> {
  try {
    const [row] = await database.query<{ wait: number | null }>(
      `SELECT (extract(epoch FROM min(due_at) - clock_timestamp()) * 1000)::int AS wait FROM (
         SELECT min(due_at) AS due_at FROM sandbox.deliveries WHERE state = 'pending'
         UNION ALL SELECT min(due_at) FROM sandbox.delayed_effects) AS next`,
    )
    return Math.min(IDLE_MS, Math.max(5, row?.wait ?? IDLE_MS))
  } catch {
    return IDLE_MS
  }
}

/** Notes which webhooks were taken, and with which status. */
async function noteTaken(database: Database, taken: { id: number; status: number }[]): Promise<void> {
  if (taken.length === 0) return
  await database.query(
    `UPDATE sandbox.deliveries d SET state = 'delivered', last_status = taken.status, last_error = NULL
     FROM unnest($1::bigint[], $2::int[]) AS taken (id, status) WHERE d.id = taken.id`,
    [taken.map(({ id }) => id), taken.map(({ status }) => status)],
  )
}

/** Notes that a webhook wasn't taken, and when it will be sent again. */
async function noteRefused({ database, log }: WorkerOptions, job: Job, result: Result): Promise<void> {
  const pause = BACKOFF[job.attempts - 1]
  await database.query(
    `UPDATE sandbox.deliveries SET state = $2, last_status = $3, last_error = $4,
       due_at = clock_timestamp() + $5 * interval '1 second' WHERE id = $1`,
    [job.id, pause === undefined ? 'failed' : 'pending', result.status, result.error, pause ?? 0],
  )
  if (pause === undefined) log(`sandbox: webhook delivery ${job.id} was abandoned: ${result.error ?? result.status}`)
}
