import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { inOtherProcess, type OtherProcess } from '#tests/other-process.ts'

const moduleUrl = (path: string) =>
  JSON.stringify(fileURLToPath(new URL(`../../server/platform/${path}`, import.meta.url)))

/** A process that does nothing but jobs of one kind, `note`: each takes its time, then writes its row into `noted`. */
export interface WorkerProcess extends OtherProcess {
  /** what it logged, parsed */
  logs: Record<string, unknown>[]
}

/** Makes the table `noted`, in which each run of a job leaves a row. */
export async function prepareNotes(db: Db): Promise<void> {
  await sql`create table noted (job int not null, process int not null)`.execute(db)
}

/** Queues `count` jobs that take `takes` milliseconds each. */
export async function addNotes(db: Db, { from = 1, count, takes }: { from?: number; count: number; takes: number }) {
  await sql`
    select graphile_worker.add_job('note', json_build_object('job', n, 'takes', ${takes}::int), max_attempts => 25)
      from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(db)
}

/** Which jobs are done, each listed once however often it ran, and how many are still in the queue. */
export async function notes(db: Db): Promise<{ done: number[]; queued: number }> {
  const done = await sql<{ job: number }>`select distinct job from noted order by job`.execute(db)
  const queued = await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(db)
  return { done: done.rows.map(({ job }) => job), queued: queued.rows[0]?.count ?? 0 }
}

/** Starts the process; it reports its process id once it works. */
export async function startWorkerProcess(url: string): Promise<WorkerProcess> {
  const other = inOtherProcess(`
    const { setTimeout: wait } = await import('node:timers/promises')
    const { createPool } = await import(${moduleUrl('database/connect.ts')})
    const { startWorker } = await import(${moduleUrl('jobs/worker.ts')})
    const { createLog } = await import(${moduleUrl('log.ts')})
    const pool = createPool(${JSON.stringify(url)}, { max: 10, name: 'unveil-worker-process' })
    const run = async ({ job, takes }) => {
      await wait(takes)
      await pool.query('insert into noted values ($1, $2)', [job, process.pid])
    }
    const log = createLog('info', process.stderr)
    const worker = await startWorker({ pool, signs: pool, handlers: [{ name: 'note', run }], log, alone: false })
    console.log(process.pid)
    process.stdin.on('end', async () => { await worker.stop(); await pool.end(); console.log('stopped') }).resume()`)
  const logs: Record<string, unknown>[] = []
  createInterface({ input: other.child.stderr as NonNullable<typeof other.child.stderr> }).on('line', (line) => {
    logs.push(line.startsWith('{') ? JSON.parse(line) : { msg: line })
  })
  await other.line()
  return { ...other, logs }
}

/** Asks until the condition holds; fails with what `see` says if it doesn't within `seconds`. */
export async function until<T>(see: () => Promise<T>, isSo: (seen: T) => boolean, seconds = 60): Promise<T> {
  for (let tries = 0; ; tries++) {
    const seen = await see()
    if (isSo(seen)) return seen
    if (tries > seconds * 10) throw new Error(`still ${JSON.stringify(seen)} after ${seconds} s`)
    await wait(100)
  }
}
