import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#tests/builders/worker-process.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { logCollector } from '#tests/log-collector.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'
import { createPool } from '../database/connect.ts'
import { createLog } from '../log.ts'
import { jobKind } from './queue.ts'
import { type RestartingWorker, type RestartingWorkerOptions, startRestartingWorker } from './restarting-worker.ts'
import { deadJobs } from './waiting-and-dead-jobs.ts'
import { asTasks, handles } from './worker.ts'

let database: TestDatabase
let pool: pg.Pool
let runner: RestartingWorker
let done: number[]
let logs: Record<string, unknown>[]

beforeEach(async () => {
  database = await freshDatabase({ max: 2 })
  pool = createPool(database.url, { max: 8, name: 'unveil-runner' })
  done = []
})
afterEach(async () => {
  process.exitCode = undefined // graphile-worker sets it when it ends on its own
  await runner.stop()
  await pool.end()
  await database.drop()
})

function start(options: Partial<RestartingWorkerOptions> = {}) {
  const { log, ...collector } = logCollector(createLog)
  logs = collector.logs
  const note = handles(jobKind<{ job: number; fails?: string }>('note'), async ({ job, fails }) => {
    if (fails) throw new Error(fails === 'no text' ? 'half a character: \ud800, and \0' : fails)
    done.push(job)
  })
  runner = startRestartingWorker({ pool, tasks: asTasks([note]), slots: 2, inHand: new Set(), log, ...options })
}
const add = (job: number, { fails, maxAttempts = 25 }: { fails?: string; maxAttempts?: number } = {}) =>
  sql`select graphile_worker.add_job('note', ${JSON.stringify({ job, fails })}::json, max_attempts => ${maxAttempts})`.execute(
    database.db,
  )
const isDone = (job: number) =>
  until(
    async () => done,
    (all) => all.includes(job),
  )
const trouble = async () => runner.trouble()

test('a worker that ends on its own is reported and replaced', async () => {
  start()
  await add(1)
  await isDone(1)
  expect(runner.trouble()).toBeNull()
  const before = runner.lockId()
  // graphile-worker ends when it hears that a newer version of it has changed the queue
  await sql`select pg_notify('worker:migrate', '{"migrationNumber": 99, "breaking": true}')`.execute(database.db)
  expect(await until(trouble, (now) => now !== null)).toBe('the job worker ended; another is being started')
  await add(2)
  await isDone(2)
  expect(await until(trouble, (now) => now === null)).toBeNull()
  expect(runner.lockId()).not.toBe(before)
  const ended = logs.filter(({ msg }) => String(msg).startsWith('job worker ended'))
  expect(ended).toMatchObject([{ level: 40, err: { message: 'it ended on its own' } }])
})

test('a worker that cannot be started is tried again, and is an error once it has failed for the third time', async () => {
  await sql`insert into graphile_worker.migrations (id, breaking) values (999999, true)`.execute(database.db)
  start()
  expect(await until(trouble, (now) => now !== null)).toContain('another is being started')
  await until(
    async () => logs.filter(({ level }) => level === 50).length,
    (errors) => errors === 1,
  )
  await sql`delete from graphile_worker.migrations where id = 999999`.execute(database.db)
  await add(1)
  await isDone(1)
  expect(await until(trouble, (now) => now === null)).toBeNull()
  const lines = logs.filter(({ msg }) => String(msg).startsWith('job worker ended'))
  expect(lines.map(({ level }) => level)).toEqual([40, 40, 50, 30])
})

test('a worker that no longer asks for jobs is replaced', async () => {
  let hangs = false
  const hanging = Object.assign(Object.create(pool), {
    connect: pool.connect.bind(pool),
    query: (...statement: [pg.QueryConfig]) => (hangs ? new Promise(() => {}) : pool.query(...statement)),
  })
  start({ pool: hanging, silenceMs: 2_000 })
  await add(1)
  await isDone(1)
  hangs = true
  expect(await until(trouble, (now) => now !== null)).toContain('another is being started')
  hangs = false
  await add(2)
  await isDone(2)
})

test('a worker stops even when the host that its listening connection leads to has vanished', async () => {
  const wire = await tcpProxy(database.url)
  const faraway = createPool(wire.through(database.url), { max: 2, name: 'unveil-runner' })
  start({ pool: Object.assign(Object.create(pool), { connect: faraway.connect.bind(faraway) }) })
  await until(
    async () => faraway.totalCount - faraway.idleCount,
    (inUse) => inUse === 1,
  )
  await add(1)
  await isDone(1)
  wire.swallow()
  // sooner than the connection's closing message would fail, which is after 35 s without an answer
  expect(await Promise.race([runner.stop(), pause(20_000, 'hangs', { ref: false })])).toBeUndefined()
  await faraway.end()
  await wire.close()
})

test('a job that fails is a warning, and an error when it has used up its attempts', async () => {
  start()
  await add(1, { fails: 'no luck', maxAttempts: 2 })
  await until(
    async () => logs.length,
    (lines) => lines === 2,
  )
  expect(logs).toMatchObject([
    { level: 40, msg: 'job failed', job: 'note', attempt: 1, of: 2, err: { message: 'no luck' } },
    { level: 50, msg: 'job abandoned: it needs a person', job: 'note', attempts: 2, err: { message: 'no luck' } },
  ])
  const [dead] = await until(
    () => deadJobs(database.db, 1),
    (jobs) => jobs.length === 1,
  )
  expect(dead).toMatchObject({ kind: 'note', attempts: 2, error: 'no luck' })
  // that of the second attempt, some seconds after the job was queued
  const failedAt = Date.now() - Number(dead?.failedSecondsAgo) * 1000
  expect(Math.abs(Number(logs[1]?.time) - failedAt)).toBeLessThan(500)
})

test('a failure whose message no text column can hold is recorded anyway', async () => {
  start()
  await add(1, { fails: 'no text', maxAttempts: 1 })
  await until(
    async () =>
      (await sql`select from graphile_worker._private_jobs where last_error is not null`.execute(database.db)).rows,
    (rows) => rows.length === 1,
  )
})
