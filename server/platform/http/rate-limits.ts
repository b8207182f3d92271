import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Throttle } from '#contract/api/endpoint.ts'
import { isInTransaction } from '../database/connect.ts'
import { AppError } from '../errors.ts'

/** Requests per client address and window, counted in PostgreSQL, so in all processes together; on real time. */
const BUDGETS: Record<Throttle, { points: number; seconds: number }> = {
  login: { points: 20, seconds: 900 },
  register: { points: 10, seconds: 3600 },
  mail: { points: 5, seconds: 3600 },
  form: { points: 20, seconds: 3600 },
  checkout: { points: 120, seconds: 600 },
}

export interface RateLimits {
  /**
   * Takes one point of `key`'s budget. Throws 429 with the seconds to wait when it is used up, and refuses to run inside
   * a transaction: it needs a connection besides, and a point must stay taken when the transaction is rolled back.
   */
  take(throttle: Throttle, key: string): Promise<void>
}

/** Counts on a pool of its own. `generosity` multiplies every budget; demo mode is generous (domain.md 7). */
export function createRateLimits(pool: pg.Pool, generosity: number): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(BUDGETS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: Math.ceil(points * generosity),
        duration: seconds,
      }),
    ]),
  )
  return {
    async take(throttle, key) {
      if (isInTransaction()) throw new Error('A rate limit may not be taken inside a transaction')
      try {
        await limiters[throttle]?.consume(key)
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        const seconds = Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)
        throw new AppError('too_many_requests', `Too many attempts. Please wait ${waitWords(seconds)} and try again.`, {
          retryAfterSeconds: seconds,
        })
      }
    },
  }
}

function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
