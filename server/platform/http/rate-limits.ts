import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Throttle } from '#contract/api/endpoint.ts'
import { counted } from '#contract/wording/format.ts'
import { isInTransaction } from '../database/transaction.ts'
import { AppError, isUsedUp } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Pseudonym } from '../pseudonyms.ts'
import { loggedAs } from './address-network.ts'
import { WindowCounter } from './counters/window-counter.ts'

interface Budget {
  points: number
  seconds: number
  /** counted by each process for itself, in its memory (docs/decisions/0022-limits-of-requests.md) */
  here?: true
  /** the most keys that are kept, where the window is so long that the keys of a flood would fill the memory */
  most?: number
}

/**
 * Requests per window of real time, for each address and for each account. Counted in PostgreSQL for all processes
 * together, unless they are counted `here`. docs/operations.md says how each budget was chosen.
 */
const BUDGETS: Record<Throttle, Budget> = {
  login: { points: 20, seconds: 900 },
  guesses: { points: 100, seconds: 3600 },
  cautious: { points: 3, seconds: 3600 },
  code: { points: 10, seconds: 900 },
  advice: { points: 60, seconds: 600, here: true },
  register: { points: 10, seconds: 3600 },
  mail: { points: 5, seconds: 3600 },
  link: { points: 60, seconds: 3600 },
  form: { points: 20, seconds: 3600 },
  message: { points: 60, seconds: 3600 },
  checkout: { points: 120, seconds: 600 },
  upload: { points: 300, seconds: 3600 },
  paper: { points: 60, seconds: 600 },
  listing: { points: 600, seconds: 600 },
  write: { points: 1_200, seconds: 600, here: true },
  read: { points: 6_000, seconds: 600, here: true },
  calendar: { points: 300, seconds: 600 },
  feed: { points: 60, seconds: 3600 },
  export: { points: 60, seconds: 600 },
  search: { points: 600, seconds: 60, here: true },
  page: { points: 600, seconds: 60, here: true },
  reading: { points: 5_000, seconds: 3600, here: true, most: 50_000 },
  readingDay: { points: 30_000, seconds: 86_400, here: true, most: 50_000 },
}

export interface RateLimits {
  /**
   * Takes one point of `key`'s budget. Throws 429 with the seconds to wait when the budget is used up, and refuses to
   * run inside a transaction: it needs a connection of its own, and a point must stay taken when the transaction is
   * rolled back.
   */
  take(throttle: Throttle, key: string): Promise<void>
  /**
   * Takes what a guess at an account's password costs: a point of the account and the address together, and one of the
   * account alone. Guesses never shut everybody out of an account: once its own points are used up, each address still
   * has a small budget (docs/decisions/0044-budgets-of-logins.md). Throws as `take` does.
   */
  takeGuess(account: string, address: string): Promise<void>
}

/**
 * Counts with its own pool. `generosity` multiplies every budget; demo mode is generous (domain.md 7). The log gets one
 * line for each budget that is used up: the first refusal of its window, with an address named by its network. The
 * table knows whose budget it is by a pseudonym alone; what is counted in memory is forgotten with the process.
 */
export function createRateLimits(
  pool: pg.Pool,
  { generosity, log, pseudonym }: { generosity: number; log: Log; pseudonym: Pseudonym },
): RateLimits {
  const limiterOf = (name: string, { points, seconds, here, most }: Budget) => {
    const options = { keyPrefix: name, points: Math.ceil(points * generosity), duration: seconds }
    if (most) return new WindowCounter({ ...options, most })
    if (here) return new RateLimiterMemory(options)
    const table = { storeClient: pool, tableName: 'rate_limits', tableCreated: true }
    // those who have been refused once are refused from memory, so a flood costs no queries
    return new RateLimiterPostgres({ ...options, ...table, inMemoryBlockOnConsumed: options.points + 1 })
  }
  const limiters = Object.fromEntries(
    Object.entries(BUDGETS).map(([name, budget]) => [name as Throttle, limiterOf(name, budget)]),
  ) as Record<Throttle, ReturnType<typeof limiterOf>>
  const take: RateLimits['take'] = async (throttle, key) => {
    if (isInTransaction()) throw new Error('A rate limit may not be taken inside a transaction')
    const limiter = limiters[throttle]
    try {
      await limiter.consume(limiter instanceof RateLimiterPostgres ? pseudonym(key) : key)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      const { msBeforeNext, consumedPoints } = refusal as RateLimiterRes
      if (consumedPoints === limiter.points + 1) log.warn({ budget: throttle, of: named(key) }, 'budget used up')
      const seconds = Math.ceil(msBeforeNext / 1000)
      throw usedUp(seconds)
    }
  }
  return {
    take,
    async takeGuess(account, address) {
      await take('login', `${account}@${address}`)
      await take('guesses', account).catch((refusal: unknown) => {
        if (!isUsedUp(refusal)) throw refusal
        return take('cautious', `${account}@${address}`)
      })
    },
  }
}

/** The refusal of a budget that is used up and will be full again after this many seconds. */
export const usedUp = (seconds: number): AppError =>
  new AppError('too_many_requests', `Too many attempts. Please wait ${waitWords(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  })

/** What the log calls a key: an address by its network, even where it follows an account and an @. */
const named = (key: string): string => key.split('@').map(loggedAs).join('@')

/**
 * Takes what a search costs besides a point of the budget per minute: one of an hourly budget, and one of a daily
 * budget. These are the account's (`user:1`) for somebody who has logged in, and the network's for strangers.
 */
export async function takeReading(
  limits: RateLimits,
  { account, address }: { account?: string | undefined; address: string },
): Promise<void> {
  const reader = account ?? loggedAs(address)
  await limits.take('reading', reader)
  await limits.take('readingDay', reader)
}

function waitWords(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second')
  return seconds < 5_400 ? counted(Math.ceil(seconds / 60), 'minute') : counted(Math.ceil(seconds / 3_600), 'hour')
}
