import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addNotes,
  notes,
  prepareNotes,
  startWorkerProcess,
  until,
  type WorkerProcess,
} from '#tests/builders/worker-process.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'

const SLOTS = 4

/** For real processes, which work at the product's own pace. */
let database: TestDatabase
const processes: WorkerProcess[] = []
beforeAll(async () => {
  database = await freshDatabase({ max: 2 })
  await prepareNotes(database.db)
})
afterAll(async () => {
  for (const one of processes) await one.end('SIGKILL')
  await database.drop()
})

const start = async () => {
  const one = await startWorkerProcess(database.url)
  processes.push(one)
  return one
}
/** Which worker has the jobs now, and how many times each was taken. */
const taken = async () => {
  const { rows } = await sql<{ job: number; by: string; attempts: number }>`
    select (payload ->> 'job')::int as job, locked_by as by, attempts from graphile_worker._private_jobs
     where locked_by is not null`.execute(database.db)
  return rows
}
const isTaken = (job: number) =>
  until(
    async () => (await taken()).find((one) => one.job === job),
    (one) => one !== undefined,
  )

test('the jobs of a killed process are done by another within half a minute; those of a living one are left alone', async () => {
  const killed = await start()
  await addNotes(database.db, { from: 1, count: SLOTS, takes: 600_000 })
  for (const job of [1, 2, 3, 4]) await isTaken(job)
  await start()
  await addNotes(database.db, { from: 5, count: 1, takes: 600_000 })
  const long = await isTaken(5) // the first one has no slot left
  await start()
  // as if it had run for longer than any job of ours does
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'
             where payload ->> 'job' = '5'`.execute(database.db)
  await killed.end('SIGKILL')
  await sql`update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{takes}', '0')
             where (payload ->> 'job')::int <= ${SLOTS}`.execute(database.db)

  const { done } = await until(
    () => notes(database.db),
    ({ queued }) => queued === 1,
    90,
  )
  expect(done).toEqual([1, 2, 3, 4])
  expect(await taken()).toEqual([long])
})
