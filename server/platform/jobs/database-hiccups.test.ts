import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addNotes,
  notes,
  prepareNotes,
  startWorkerProcess,
  until,
  type WorkerProcess,
} from '#tests/builders/worker-process.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'

let database: TestDatabase
let worker: WorkerProcess
const JOBS = 40

beforeEach(async () => {
  database = await freshDatabase({ max: 2 })
  await prepareNotes(database.db)
  worker = await startWorkerProcess(database.url)
  await addNotes(database.db, { count: JOBS, takes: 150 })
})
afterEach(async () => {
  await worker.end('SIGKILL')
  await database.drop()
})

/** What an administrator's command, a restart or a failover does to every session but ours. */
const endSessions = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'unveil-worker-process'`.execute(database.db)

const setReadOnly = (on: boolean) =>
  sql`do $$ begin execute format('alter database %I set default_transaction_read_only = ${sql.raw(String(on))}', current_database()); end $$`.execute(
    database.db,
  )

/** Waits until the worker, still alive, has done every job and then a new one. */
async function goesOn() {
  const all = Array.from({ length: JOBS }, (_, index) => index + 1)
  const seen = async () => {
    if (worker.child.exitCode !== null) throw new Error(`the process ended with ${worker.child.exitCode}`)
    return notes(database.db)
  }
  await until(seen, ({ queued }) => queued === 0, 90)
  expect((await notes(database.db)).done).toEqual(all)
  await addNotes(database.db, { from: JOBS + 1, count: 1, takes: 0 })
  await until(seen, ({ done, queued }) => done.includes(JOBS + 1) && queued === 0)
}

test('sessions that are terminated under running jobs cost neither a job nor the process', async () => {
  await sql`create function takes_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.1); return null; end $$`.execute(database.db)
  await sql`create trigger takes_time before delete on graphile_worker._private_jobs
    for each statement execute function takes_time()`.execute(database.db)
  for (let times = 0; times < 5; times++) {
    await wait(200)
    await endSessions()
  }
  await goesOn()
})

test('a primary that turns read-only under running jobs is waited for', async () => {
  await wait(300)
  await setReadOnly(true)
  await endSessions()
  await wait(1500)
  await setReadOnly(false)
  await endSessions()
  await goesOn()
})

test('a disk that is full under running jobs is waited for', async () => {
  await wait(300)
  await sql`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(database.db)
  await sql`create trigger disk_is_full before update or delete on graphile_worker._private_jobs
    for each statement execute function disk_is_full()`.execute(database.db)
  await wait(1500)
  await sql`drop trigger disk_is_full on graphile_worker._private_jobs`.execute(database.db)
  await goesOn()
})
