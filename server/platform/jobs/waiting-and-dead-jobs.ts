import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'

/** SQL: whether a job of graphile_worker.jobs was abandoned. */
export const GIVEN_UP = sql<boolean>`(attempts >= max_attempts and locked_at is null)`

/** The jobs of one kind. */
export interface JobsOfKind {
  kind: string
  /** should have been done by now */
  due: number
  oldestDueAt: Date | null
  /** how long the oldest of those has been due; the queue keeps real time, whatever the product's clock says */
  lateSeconds: number
  /** will be tried at a later time */
  later: number
  /** abandoned */
  dead: number
}

/** All jobs that aren't done, by kind; kinds with jobs that were abandoned come first. */
export async function jobsByKind(db: Db): Promise<JobsOfKind[]> {
  const { rows } = await sql<JobsOfKind>`
    select task_identifier as kind,
           count(*) filter (where attempts < max_attempts and run_at <= now()) as due,
           min(run_at) filter (where attempts < max_attempts and run_at <= now()) as "oldestDueAt",
           coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float8
             as "lateSeconds",
           count(*) filter (where attempts < max_attempts and run_at > now()) as later,
           count(*) filter (where ${GIVEN_UP}) as dead
      from graphile_worker.jobs
     group by task_identifier
     order by count(*) filter (where ${GIVEN_UP}) desc, task_identifier`.execute(db)
  return rows
}

/** A job that was abandoned. */
export interface DeadJob {
  id: number
  kind: string
  attempts: number
  error: string
  /** how long ago its last attempt failed; the queue keeps real time, whatever the product's clock says */
  failedSecondsAgo: number
}

/**
 * SQL: when a job of graphile_worker.jobs last failed. Only `run_at` tells: it is put off from that moment by a pause
 * that grows with the attempts, even after the last one. For a job whose worker was gone before the job's last attempt
 * ended, this is too early: nothing put its `run_at` off then.
 */
const FAILED_AT = sql<Date>`(run_at - exp(least(attempts, 10)) * interval '1 second')`

/** The jobs that were abandoned most recently. */
export async function deadJobs(db: Db, limit: number): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, task_identifier as kind, attempts, coalesce(left(last_error, 300), '') as error,
           extract(epoch from now() - ${FAILED_AT})::float8 as "failedSecondsAgo"
      from graphile_worker.jobs
     where ${GIVEN_UP}
     order by ${FAILED_AT} desc, id desc
     limit ${limit}`.execute(db)
  return rows
}

/** Requeues a job that was abandoned. False when there is no such job, or it is no longer abandoned. */
export async function retryDeadJob(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      job_ids => array(select id from graphile_worker.jobs
        where id = ${id} and ${GIVEN_UP}),
      run_at => now(), attempts => 0)`.execute(tx)
  return rows.length > 0
}
