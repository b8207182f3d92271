import type pg from 'pg'
import type Stripe from 'stripe'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database/connect.ts'
import type { FileStore } from './files/store.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Log } from './log.ts'

/** What every feature may use; composed once in app.ts, replaced piece by piece in tests. */
export interface Services {
  config: Config
  pool: pg.Pool
  db: Db
  clock: Clock
  log: Log
  rateLimits: RateLimits
  files: FileStore
  /** null when no card provider is configured */
  stripe: Stripe | null
  /** for the browser; null without a card provider */
  publishableKey: string | null
  /** signs the provider's webhooks */
  webhookSecret: string | null
}
