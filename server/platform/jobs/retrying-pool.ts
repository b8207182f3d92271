import type pg from 'pg'
import type { Log } from '../log.ts'
import { watchFailures } from './failures-in-a-row.ts'
import { untilItWorks } from './until-it-works.ts'

const MINUTE_MS = 60_000
const NOTHING: pg.QueryResult = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

/** What graphile-worker gets as its pool: statements that fail are sent again. */
export interface RetryingPool {
  pool: pg.Pool
  /** milliseconds since the last statement was answered; an error counts, because it shows that the worker is asking */
  silentFor(): number
  /** for how many milliseconds statements have been failing; 0 if none are */
  failsFor(): number
  /** From now on, a statement that fails is sent at most once more, and then counts as having found nothing. */
  giveUp(): void
  /** Closes the connection that listens, if it is still in use. Its server may have vanished and may never confirm. */
  stopListening(): void
  /** Resolves when no statement is under way. */
  settled(): Promise<void>
}

/**
 * graphile-worker 0.18 writes that a job is done, or has failed, without waiting for the answer: an error there is an
 * unhandled rejection and ends the process. All its statements are single ones that may be sent twice
 * (docs/decisions/0023-jobs-that-survive.md), so each is repeated on every error, with growing pauses, until `giveUp`.
 * Only LISTEN keeps a connection; graphile-worker asks for it by callback, and retries on its own.
 */
export function retryingPool(pool: pg.Pool, log: Log): RetryingPool {
  const givenUp = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const failures = watchFailures(log, {}, 'job worker: the database is failing', (_, lasts) => lasts > MINUTE_MS)
  const failing = new Set<pg.QueryConfig>()
  let answeredAt = performance.now()

  async function send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      const result = await pool.query(statement)
      failing.delete(statement)
      if (failing.size === 0) failures.worked()
      return result
    } catch (error) {
      failing.add(statement)
      failures.failed(error)
      throw error
    } finally {
      answeredAt = performance.now()
    }
  }
  const query = (statement: pg.QueryConfig) => {
    const always = { again: () => true, signal: givenUp.signal }
    const sent = untilItWorks(() => send(statement), always).catch(() => NOTHING)
    underWay.add(sent)
    return sent.finally(() => underWay.delete(sent))
  }
  let listening: pg.PoolClient | undefined
  const listen = (callback: Parameters<pg.Pool['connect']>[0]) =>
    pool.connect((error, client, release) => {
      listening = client
      callback(error, client, (failed) => {
        listening = undefined
        release(failed)
      })
    })
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? listen(callback) : Promise.resolve({ query, release: () => {} })
  return {
    pool: Object.assign(Object.create(pool), { connect }),
    silentFor: () => performance.now() - answeredAt,
    failsFor: failures.lasts,
    giveUp: () => givenUp.abort(),
    stopListening: () => void (listening as pg.Client | undefined)?.end().catch(() => {}),
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
