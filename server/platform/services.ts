import type Stripe from 'stripe'
import type { ReadModel } from '#server/search/read-model.ts'
import type { Config } from '../config.ts'
import type { CalendarReader } from './calendar-files/read-in-threads.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database/connect.ts'
import type { FileStore } from './files/file-store.ts'
import type { Rebuilder } from './files/rebuilder.ts'
import type { Health } from './health.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Log } from './log.ts'
import type { Printer } from './pdf/printer.ts'
import type { Pseudonym } from './pseudonyms.ts'
import type { Secrets } from './secrecy/secrets.ts'

/**
 * What every feature may use; composed once in start.ts, replaced piece by piece in tests. People's requests get
 * connections and a card provider that give up soon; jobs and timers get patient ones.
 */
export interface Services {
  config: Config
  db: Db
  clock: Clock
  log: Log
  rateLimits: RateLimits
  pseudonym: Pseudonym
  secrets: Secrets
  health: Health
  files: FileStore
  rebuilder: Rebuilder
  printer: Printer
  calendarReader: CalendarReader
  /** what searches are answered from; null: from SQL alone */
  search: ReadModel | null
  /** null when no card provider is configured */
  stripe: Stripe | null
  /** for the browser; null without a card provider */
  publishableKey: string | null
  /** what signs the provider's webhooks: one secret, or several separated by commas */
  webhookSecret: string | null
}
