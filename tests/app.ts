import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { todayIn } from '#contract/dates.ts'
import type { Sandbox } from '#sandbox/main.ts'
import { type App, createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createCalendarReader } from '#server/platform/calendar-files/read-in-threads.ts'
import { HOUR, later, type MovableClock, movableClock } from '#server/platform/clock.ts'
import { createDatabase, type Db } from '#server/platform/database/connect.ts'
import { openPools, type Pools } from '#server/platform/database/pools.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { folderStore } from '#server/platform/files/folder-store.ts'
import { createRebuilder } from '#server/platform/files/rebuilder.ts'
import { createHealth } from '#server/platform/health.ts'
import { type RunningServer, serve } from '#server/platform/http/node-server.ts'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { startSweeper } from '#server/platform/jobs/sweeper.ts'
import { runJobsOnce } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log.ts'
import { mailSender } from '#server/platform/mail/sender.ts'
import type { Pages } from '#server/platform/pages/pages.ts'
import { createPrinter } from '#server/platform/pdf/printer.ts'
import { readPseudonyms } from '#server/platform/pseudonyms.ts'
import { createSecrets } from '#server/platform/secrecy/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { createStripe } from '#server/platform/stripe/client.ts'
import { startReadModel } from '#server/search/read-model.ts'
import { createSite, type Site } from '#server/site.ts'
import { type Client, createClient } from './client.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { keepLetters } from './keep-texts.ts'
import { logCollector } from './log-collector.ts'
import { planOnce } from './plan-once.ts'

export interface TestApp {
  app: App
  services: Services
  clock: MovableClock
  database: TestDatabase
  pools: Pools
  /** the database as jobs and timers reach it, for questions that are asked again and again */
  background: Db
  sandbox: Sandbox | null
  /** every line the product logged, parsed */
  logs: Record<string, unknown>[]
  /** where uploaded files are stored */
  folder: string
  /** where the API answers over real HTTP; null without the loopback listener */
  url: string | null
  /** a visitor with their own cookie jar */
  visitor(): Client
  /** works on jobs and timers until nothing is left to do; emails stay queued, as most are never read */
  settle(): Promise<void>
  /** settles, then sends the queued emails to the sandbox's mailbox */
  deliver(): Promise<void>
  stop(): Promise<void>
  /** stops and leaves the database behind for others to clone */
  leave(): Promise<void>
}

export interface TestAppOptions {
  /** a migrated database; by default a new one */
  database?: TestDatabase
  /**
   * start the sandbox: card provider and mailbox; default true. Without it there is no card provider. A sandbox that
   * another app has started serves both apps and stops with that one.
   */
  sandbox?: boolean | Sandbox
  /** connections for requests; jobs, limits and health have their own */
  pool?: number
  /**
   * the address by which the app itself, as the role that serves, reaches the database at `url`, such as that of a
   * proxy in front of it
   */
  reach?: (url: string) => Promise<string>
  /** answer searches from memory, as the product does; `settle` waits until it has caught up. Default: from SQL */
  search?: boolean
  /** milliseconds after which a database that has vanished is given up on; 35 s by default */
  answerTimeout?: number
  /** the sandbox delivers its webhooks to the app over HTTP; default true */
  webhooks?: boolean
  /** how many times a failed call to the card provider is repeated immediately; default 0, so that outages are quick */
  retries?: number
  config?: Partial<Config>
  /** where uploads are stored; by default in `folder` */
  files?: FileStore
  /** serve these pages beside the API on the loopback listener, whose address is then the product's origin */
  pages?: Pages
}

/**
 * Set in tests/groups.ts: connections for requests, whatever a test asks for, and how long a crowd waits for one, in
 * milliseconds.
 */
const [NARROW, PATIENCE] = ['POOL', 'PATIENCE'].map((name) => Number(process.env[`UNVEIL_TEST_${name}`]) || undefined)
const ORIGIN = 'http://unveil.test'

/**
 * Tests expect a venue's day, in Texas unless they say otherwise, to stay the same while they run, and to move by n
 * when they advance by n times 24 hours. In the hour before midnight or the one after, a change of daylight saving in
 * between makes that a day more or less. So, near midnight (from two hours before, since a test may run into it, to
 * one after), the clock begins three hours ahead.
 */
async function leaveMidnight(clock: MovableClock): Promise<void> {
  const day = (hours: number) => todayIn('TX', later(clock.now(), hours * HOUR))
  if (day(-1) !== day(2)) await clock.advance(3 * HOUR)
}

/**
 * The whole server, without pages unless some are given, on a database of its own by default, with the clock in the
 * test's hands. Webhooks of the sandbox reach the app over its own loopback listener.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await freshDatabase({ max: 4 }))
  const { logs, log } = logCollector(createLog)
  const onSecondConnection = (err: Error) => {
    log.error({ err }, 'second connection in a transaction')
    throw err
  }
  const max = NARROW ?? options.pool ?? 10
  const pools = openPools(options.reach ? await options.reach(database.servingUrl) : database.servingUrl, {
    max,
    name: 'unveil-test-app',
    ...(PATIENCE && { connectionTimeout: PATIENCE }),
    onSecondConnection,
    ...(options.answerTimeout && { answerTimeout: options.answerTimeout }),
  })
  planOnce(pools.background)
  const db = createDatabase(pools.requests)
  const folder = await mkdtemp(join(tmpdir(), 'unveil-files-'))
  const clock = await movableClock(db)
  // a test that brings a database has set its clock, perhaps with another app
  if (!options.database) await leaveMidnight(clock)
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const listening: { server?: RunningServer; site?: Site } = {}
  if (options.pages || (options.sandbox !== false && options.webhooks !== false)) {
    const starting = new Response('Starting', { status: 503 })
    const fetch: Site = async (request, client) => listening.site?.(request, client) ?? starting.clone()
    listening.server = await serve({ port: 0, host: '127.0.0.1', fetch })
  }
  const url = listening.server ? `http://127.0.0.1:${listening.server.port}` : null
  const origin = options.pages && url ? url : ORIGIN
  const shared = typeof options.sandbox === 'object' ? options.sandbox : null
  const started =
    shared || options.sandbox === false
      ? null
      : await (await import('#sandbox/main.ts')).startSandbox({
          databaseUrl: database.url,
          port: 0,
          smtpPort: 0,
          publicOrigin: origin,
          clock,
          ...(url && { webhook: { url: `${url}/api/stripe/webhook`, secret: webhookSecret } }),
        })
  const sandbox = shared ?? started
  const config: Config = {
    ...readConfig({
      UNVEIL_MODE: 'demo',
      PUBLIC_ORIGIN: origin,
      UNVEIL_CARDS: sandbox ? 'sandbox' : 'none',
      SMTP_URL: 'smtp://127.0.0.1:1',
      AUDIT_HOUR: 'off', // stories check the invariants themselves
    }),
    ...options.config,
  }
  const cardApi = sandbox && {
    secretKey: sandbox.secretKey,
    sandboxUrl: sandbox.apiUrl,
    retries: options.retries ?? 0,
  }
  const rebuilder = createRebuilder()
  const printer = createPrinter()
  const calendarReader = createCalendarReader()
  const pseudonym = await readPseudonyms(db)
  const search = options.search ? startReadModel({ url: database.servingUrl, log }) : null
  await search?.loaded
  const services: Services = {
    config,
    db,
    clock,
    log,
    rateLimits: createRateLimits(pools.limits, { generosity: 1000, log, pseudonym }),
    pseudonym,
    secrets: createSecrets(randomBytes(32)),
    health: createHealth(pools.health),
    files: options.files ?? folderStore(folder),
    rebuilder,
    printer,
    calendarReader,
    search,
    stripe: cardApi && createStripe(cardApi, 'request'),
    webhookSecret,
    publishableKey: sandbox?.publishableKey ?? null,
  }
  const background: Services = {
    ...services,
    db: createDatabase(pools.background),
    stripe: cardApi && createStripe(cardApi, 'background'),
  }
  const app = createApp(services, background)
  const parts = { app, services, sandboxPages: sandbox?.pages ?? null, development: false }
  listening.site = options.pages ? createSite({ ...parts, pages: options.pages }) : app.fetch
  const sweeper = startSweeper(app.background.sweeps, { timers: false, log })
  const { handlers } = app.background
  const pool = pools.background
  const settle = async () => {
    for (let round = 0; round < 50; round++) {
      await runJobsOnce({ pool, handlers, log })
      if ((await sweeper.round()) === 0) break
    }
    await runJobsOnce({ pool, handlers, log })
    await search?.catchUp()
  }
  const deliverOnce = async () => {
    await settle()
    if (!sandbox) return
    const smtpUrl = `smtp://127.0.0.1:${sandbox.smtpPort}`
    const sender = mailSender({ smtpUrl, from: config.mailFrom, db: background.db, clock })
    await runJobsOnce({ pool, handlers: [sender], log })
    sender.close?.()
  }
  // One after the other: a second round would skip the email that the first is still sending, and end too early.
  let delivered = Promise.resolve()
  const deliver = () => {
    delivered = delivered.catch(() => {}).then(deliverOnce)
    return delivered
  }
  const leave = async () => {
    await sweeper.stop()
    await started?.stop()
    await listening.server?.close(0)
    await rebuilder.stop()
    await printer.stop()
    await calendarReader.stop()
    await options.pages?.close()
    await search?.stop()
    await pools.end()
    await keepLetters(database.db)
    await database.db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    app,
    services,
    clock,
    database,
    pools,
    background: background.db,
    sandbox,
    logs,
    folder,
    url,
    visitor: () => createClient(app.fetch, config.publicOrigin),
    settle,
    deliver,
    stop: async () => {
      await leave()
      await database.drop()
    },
    leave,
  }
}
