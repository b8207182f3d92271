import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '#sandbox/main.ts'
import { type App, createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type MovableClock, movableClock } from '#server/platform/clock.ts'
import { createPool } from '#server/platform/database/connect.ts'
import { folderStore } from '#server/platform/files/store.ts'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { startSweeper } from '#server/platform/jobs/sweeper.ts'
import { runJobsOnce } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log.ts'
import { mailSender } from '#server/platform/mail/sender.ts'
import type { Services } from '#server/platform/services.ts'
import { createStripe } from '#server/platform/stripe/client.ts'
import { type Client, createClient } from './client.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { logCollector } from './log-collector.ts'

export interface TestApp {
  app: App
  services: Services
  clock: MovableClock
  database: TestDatabase
  sandbox: Sandbox | null
  /** every line the product logged, parsed */
  logs: Record<string, unknown>[]
  /** a visitor with a cookie jar of its own */
  visitor(): Client
  /** works on jobs and timers until nothing is left to do */
  settle(): Promise<void>
  stop(): Promise<void>
}

export interface TestAppOptions {
  /** start the sandbox: card provider and mailbox; default true. Without it there is no card provider. */
  sandbox?: boolean
  /** connections of the app */
  pool?: number
  config?: Partial<Config>
}

const ORIGIN = 'http://unveil.test'

/**
 * The whole server without pages, on a database of its own, with the clock in the test's hands. Webhooks of the
 * sandbox reach the app over its own loopback listener when `webhooks` are wanted by the sandbox.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await freshDatabase({ max: 4 })
  const pool = createPool(database.url, { max: options.pool ?? 10, name: 'unveil-test-app' })
  const { db, logs, log } = { db: database.db, ...logCollector(createLog) }
  const folder = await mkdtemp(join(tmpdir(), 'unveil-files-'))
  const clock = await movableClock(db)
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const sandbox =
    options.sandbox === false
      ? null
      : await startSandbox({ databaseUrl: database.url, port: 0, smtpPort: 0, publicOrigin: ORIGIN, clock })
  const config: Config = {
    ...readConfig({
      UNVEIL_MODE: 'demo',
      PUBLIC_ORIGIN: ORIGIN,
      UNVEIL_CARDS: sandbox ? 'sandbox' : 'none',
      SMTP_URL: 'smtp://127.0.0.1:1',
    }),
    verifyAnswers: true,
    ...options.config,
  }
  const services: Services = {
    config,
    pool,
    db,
    clock,
    log,
    rateLimits: createRateLimits(pool, 1000),
    files: folderStore(folder),
    stripe: sandbox ? createStripe({ secretKey: sandbox.secretKey, sandboxUrl: sandbox.apiUrl }) : null,
    webhookSecret,
    publishableKey: sandbox?.publishableKey ?? null,
  }
  const app = createApp(services)
  const mail = sandbox
    ? [mailSender({ smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`, from: config.mailFrom, db, clock })]
    : []
  const sweeper = startSweeper(app.background.sweeps, { everyMilliseconds: 0, log })
  const settle = async () => {
    for (let round = 0; round < 50; round++) {
      await runJobsOnce({ pool, handlers: [...app.background.handlers, ...mail], log })
      if ((await sweeper.round()) === 0) break
    }
    await runJobsOnce({ pool, handlers: [...app.background.handlers, ...mail], log })
  }
  return {
    app,
    services,
    clock,
    database,
    sandbox,
    logs,
    visitor: () => createClient(app.fetch, ORIGIN),
    settle,
    stop: async () => {
      await sweeper.stop()
      await sandbox?.stop()
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
