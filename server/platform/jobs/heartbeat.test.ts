import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#tests/builders/worker-process.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { logCollector } from '#tests/log-collector.ts'
import { createPool } from '../database/connect.ts'
import { createLog } from '../log.ts'
import { type InHand, inHandAs, startHeartbeat } from './heartbeat.ts'

/** About a tenth of the product's, in milliseconds. */
const TIMES = { beat: 300, late: 1_500, dead: 3_000, lost: 6_000 }

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let inHand: InHand
let heartbeat: ReturnType<typeof startHeartbeat> | undefined
let logs: Record<string, unknown>[]

beforeEach(async () => {
  database = await freshDatabase({ max: 2 })
  pool = createPool(database.url, { max: 1, name: 'unveil-heartbeat' })
  inHand = new Set()
})
afterEach(async () => {
  await heartbeat?.stop()
  await pool.end()
  await database.drop()
})

function start() {
  const collector = logCollector(createLog)
  logs = collector.logs
  heartbeat = startHeartbeat(pool, { lockIds: () => ['ours'], inHand, log: collector.log, times: TIMES })
}

/** A job that this worker took this many seconds ago. */
async function taken(lockedBy: string, { secondsAgo = 600, maxAttempts = 25 } = {}) {
  const { rows } = await sql<{ id: string; attempts: number }>`
    with job as (select id from graphile_worker.add_job('note', '{}'::json, max_attempts => ${maxAttempts}))
    select id from job`.execute(database.db)
  const job = { id: String(rows[0]?.id), attempts: 1 }
  await sql`update graphile_worker._private_jobs
               set attempts = 1, locked_by = ${lockedBy}, locked_at = now() - make_interval(secs => ${secondsAgo})
             where id = ${job.id}::bigint`.execute(database.db)
  return job
}

const lockedBy = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker._private_jobs where id = ${id}::bigint`.execute(database.db)
  return rows[0]?.locked_by
}
const isFree = (job: { id: string }, seconds?: number) =>
  until(
    () => lockedBy(job),
    (by) => by === null,
    seconds,
  )

/** A worker elsewhere that gives signs of life until it is stopped. */
function another(lockId: string) {
  const sign = () =>
    sql`insert into job_workers values (${lockId}, now()) on conflict (lock_id) do update set seen_at = now()`.execute(
      database.db,
    )
  const timer = setInterval(() => void sign(), 500)
  return { dies: () => clearInterval(timer) }
}

test('the jobs of a worker without a sign of life go to others; those of a living one stay its own', async () => {
  const living = another('living')
  const dying = another('dying')
  const [longRunning, orphan] = [await taken('living', { secondsAgo: 7_200 }), await taken('dying')]
  const never = await taken('never seen')
  start()
  await isFree(never)
  expect(await lockedBy(orphan)).toBe('dying')
  dying.dies()
  await isFree(orphan)
  expect(await lockedBy(longRunning)).toBe('living')
  living.dies()
})

test('a job that was taken a moment ago is left alone: its worker may not have had time for a first sign', async () => {
  const [old, young] = [await taken('starting'), await taken('starting', { secondsAgo: -20 })]
  start()
  await isFree(old)
  expect(await lockedBy(young)).toBe('starting')
})

test('a job that is ours but was never given to us is free again; a job that we work on is not', async () => {
  const [lost, working] = [await taken('ours'), await taken('ours')]
  inHand.add(inHandAs(working))
  start()
  await isFree(lost)
  expect(await lockedBy(working)).toBe('ours')
  // done, and recorded as done: it is forgotten
  await sql`delete from graphile_worker._private_jobs where id = ${working.id}::bigint`.execute(database.db)
  await until(
    async () => inHand.size,
    (size) => size === 0,
  )
})

test('a process that was without the database calls nobody dead immediately: the others were without it, too', async () => {
  start()
  const living = another('living')
  const job = await taken('living')
  await until(
    async () => (await sql`select from job_workers where lock_id = 'ours'`.execute(database.db)).rows.length,
    (count) => count === 1,
  )
  // for longer than a worker may be silent, nobody can write
  await sql`alter table job_workers rename to gone`.execute(database.db)
  living.dies()
  await new Promise((resolve) => setTimeout(resolve, TIMES.dead + 1_000))
  await sql`alter table gone rename to job_workers`.execute(database.db)
  await until(
    async () => logs.some(({ msg }) => String(msg).startsWith('heartbeat late')),
    (late) => late,
  )
  expect(await lockedBy(job)).toBe('living')
  await isFree(job)
})

test('a job whose last attempt died with its worker is one error line', async () => {
  const job = await taken('dead', { maxAttempts: 1 })
  start()
  await isFree(job)
  const errors = () => logs.filter(({ level }) => level === 50)
  await until(
    async () => errors().length,
    (count) => count > 0,
  )
  expect(errors()).toMatchObject([
    { job: 'note', id: Number(job.id), attempts: 1, msg: 'job abandoned: it needs a person' },
  ])
})
