import { type Job, type LogFunctionFactory, Logger } from 'graphile-worker'
import type { Log } from '../log.ts'

/** A job that has failed, as graphile-worker hands it over. */
export type EndedJob = Pick<Job, 'id' | 'attempts' | 'max_attempts'> & { task_identifier: string }

/**
 * graphile-worker's log in ours. A failed job that will be tried again is a warning, as is any other error; what is
 * routine is left out.
 */
export const workerLogger = (log: Log): Logger => {
  const write: LogFunctionFactory = () => (level, message, meta) => {
    const { failure, job, error } = meta as { failure?: boolean; job?: EndedJob; error?: unknown }
    if (failure && job) logFailure(log, job, error)
    else if (level === 'error' || level === 'warning') log.warn({ worker: message }, 'job worker')
  }
  return new Logger(write)
}

/**
 * Logs that a job has failed. One that has used up its attempts stays in the queue and is not tried again: this is the
 * only error line it gets.
 */
export function logFailure(
  log: Log,
  { id, task_identifier: job, attempts: attempt, max_attempts: of }: EndedJob,
  err: unknown,
): void {
  if (attempt < of) log.warn({ job, id, attempt, of, err }, 'job failed')
  else log.error({ job, id, attempts: attempt, err }, 'job abandoned: it needs a person')
}
