import type pg from 'pg'
import { createPool, type PoolOptions } from './connect.ts'

/** All of a process's connections to the database. What must not wait for the others has its own pool. */
export interface Pools {
  /** what people's requests run on */
  requests: pg.Pool
  /** jobs and timers: a crowd of visitors doesn't hold them up, and they don't hold up the visitors */
  background: pg.Pool
  /** work that nobody waits for, such as the audit: where the database is ours, all other work goes first */
  patient: pg.Pool
  /** rate limits: counted beside the request's own transaction */
  limits: pg.Pool
  /** the health check: it answers even when everybody else waits */
  health: pg.Pool
  /** the jobs' signs of life: these are writes, so a slow disk holds them up, and nothing may wait behind them */
  signs: pg.Pool
  end(): Promise<void>
}

type LowerPriority = (pid: number) => void

/** Connections of a process besides those of people's requests (DATABASE_POOL): docs/operations.md adds them up. */
const BACKGROUND = 10
const PATIENT = 3
const LIMITS = 3
const HEALTH = 1
const SIGNS = 1

const SECOND = 1000

/**
 * Opens no connection yet. `max` is for people's requests; `name` begins the names in pg_stat_activity. `lowerPriority`
 * gets the number of the process behind each patient connection.
 */
export function openPools(
  url: string,
  { lowerPriority, ...options }: PoolOptions & { lowerPriority?: LowerPriority },
): Pools {
  const pool = (max: number, name: string, more: Partial<PoolOptions> = {}) =>
    createPool(url, { ...options, max, name: `${options.name}-${name}`, ...more })
  const pools = {
    requests: createPool(url, options),
    // nobody is watching: a job that waits for its turn is better than one that has failed
    background: pool(BACKGROUND, 'background', { connectionTimeout: 30 * SECOND }),
    patient: pool(PATIENT, 'patient', {
      connectionTimeout: 30 * SECOND,
      ...(lowerPriority && { statementTimeout: 120 * SECOND }), // giving way makes a statement several times slower
    }),
    limits: pool(LIMITS, 'limits'),
    health: pool(HEALTH, 'health', { connectionTimeout: 1.5 * SECOND, answerTimeout: 1.5 * SECOND }),
    signs: pool(SIGNS, 'signs', { answerTimeout: 10 * SECOND }),
  }
  pools.patient.on('connect', (client) => void lowerPriority?.((client as unknown as { processID: number }).processID))
  return { ...pools, end: async () => void (await Promise.all(Object.values(pools).map((each) => each.end()))) }
}
