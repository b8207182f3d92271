import type { Database } from '../database.ts'
import { signatureHeader } from './sign.ts'

export interface Endpoint {
  url: string
  secret: string
}

export interface Worker {
  /** Makes the worker look immediately: something was queued. */
  poke(): void
  /** Finishes what is under way. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  database: Database
  /** Where webhooks go; without it, they stay queued. */
  endpoint?: Endpoint
  /** Applies one delayed effect that is due, in a transaction of its own. Returns false when there is none. */
  applyDelayedEffect: () => Promise<boolean>
  log: (line: string) => void
}

const BATCH = 16
const IDLE_MS = 1_000
const TIMEOUT_MS = 10_000
/** If a process dies with a batch, the others may send it after this long. */
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
    const jobs = options.endpoint ? await claim(options.database) : []
    await Promise.all(jobs.map((job) => send(options, job)))
    return effect || jobs.length > 0
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

async function send({ database, endpoint, log }: WorkerOptions, job: Job): Promise<void> {
  if (!endpoint) return
  const body = JSON.stringify(job.body, null, 2)
  const result = await post(endpoint, body)
  if (result.status !== null && result.status >= 200 && result.status < 300) {
    await database.query(
      `UPDATE sandbox.deliveries SET state = 'delivered', last_status = $2, last_error = NULL WHERE id = $1`,
      [job.id, result.status],
    )
    return
  }
  const wait = BACKOFF[job.attempts - 1]
  await database.query(
    `UPDATE sandbox.deliveries SET state = $2, last_status = $3, last_error = $4,
       due_at = clock_timestamp() + $5 * interval '1 second' WHERE id = $1`,
    [job.id, wait === undefined ? 'failed' : 'pending', result.status, result.error, wait ?? 0],
  )
  if (wait === undefined) log(`sandbox: webhook delivery ${job.id} was abandoned: ${result.error ?? result.status}`)
}

async function post(endpoint: Endpoint, body: string): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, endpoint.secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, error: response.ok ? null : text.slice(0, 200) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: null, error: String(cause) }
  }
}
