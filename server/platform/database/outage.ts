import pg from 'pg'
import { MINUTE } from '../clock.ts'
import type { Log } from '../log.ts'
import { UNANSWERED } from './client.ts'

const OUT_OF_TIME = '57014'

/**
 * The errors by which PostgreSQL says that it can't serve a request right now, by the beginning of their codes:
 * connection failures (08), no room on disk, in memory or for connections (53), a server that is stopping or starting
 * (57P), a failing disk (58), a standby or a primary set to read-only (25006). They include a statement that ran into
 * its time limit (57014) or waited too long for a lock (55P03), and a process that slept inside its transaction
 * (25P03): nothing was changed, and the same request may well succeed in a minute.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const STATES = ['08', '53', '57P', '58', '25006', OUT_OF_TIME, '55P03', '25P03']

/** Errors of the socket, or of looking up the address. */
const SOCKET = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** How the messages of pg, its pool and Kysely begin when a connection is lost, closed or not available in time. */
const WORDS = [
  UNANSWERED,
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'Postgres connection has been discarded',
  'driver has already been destroyed',
]

/**
 * Whether a database error means that the database can't serve anything right now. When a COMMIT fails with such an
 * error, nobody knows whether it took effect (docs/decisions/0021).
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError) return STATES.some((state) => code.startsWith(state))
  if (code === 'ENOENT') return syscall === 'connect' // the socket file of a server that is down
  // a name with several addresses fails with one error for all of them; a visitor who leaves has no syscall
  if (SOCKET.includes(code)) return syscall !== undefined || error instanceof AggregateError
  return WORDS.some((words) => error.message.startsWith(words))
}

/** Whether a statement ran into its time limit: an outage, or a statement that is too slow. */
export const ranOutOfTime = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === OUT_OF_TIME

/**
 * Logs an outage: an error when it begins (after a minute without failures) and every five minutes while it lasts,
 * and a warning for each request in between, so that the person on call gets a few lines, and none when it's over.
 */
export function outageLog(log: Log, words: string): (error: unknown, about: object) => void {
  let [last, lastError] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return (err, about) => {
    const now = performance.now()
    const level = now - last > MINUTE || now - lastError > 5 * MINUTE ? 'error' : 'warn'
    last = now
    if (level === 'error') lastError = now
    log[level]({ err, ...about }, words)
  }
}
