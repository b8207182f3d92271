import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createCalendarReader } from '#server/platform/calendar-files/read-in-threads.ts'
import { movableClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/database/connect.ts'
import { openPools } from '#server/platform/database/pools.ts'
import { folderStore } from '#server/platform/files/folder-store.ts'
import { createRebuilder } from '#server/platform/files/rebuilder.ts'
import { createHealth } from '#server/platform/health.ts'
import { serve } from '#server/platform/http/node-server.ts'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { startSweeper } from '#server/platform/jobs/sweeper.ts'
import { runJobsOnce, startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log.ts'
import { mailSender } from '#server/platform/mail/sender.ts'
import { createPrinter } from '#server/platform/pdf/printer.ts'
import { readPseudonyms } from '#server/platform/pseudonyms.ts'
import { createSecrets } from '#server/platform/secrecy/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { createStripe } from '#server/platform/stripe/client.ts'
import type { Order, Report, Settings } from './server-process.ts'

interface Server {
  port: number
  /** moves its clock, then runs jobs and sweeps until nothing is left to do */
  settle(advance: number): Promise<void>
  stop(): Promise<void>
}

/**
 * The product's server without pages, in a process that can be killed. It is put together as in server/start.ts,
 * with PostgreSQL and the card provider wherever the settings say. Errors are logged to stdout.
 */
async function startServer(settings: Settings): Promise<Server> {
  const log = createLog('error')
  const pools = openPools(settings.databaseUrl, {
    max: 10,
    name: 'unveil-crash',
    onSecondConnection: (err) => log.error({ err }, 'second connection in a transaction'),
  })
  const pool = pools.background
  const db = createDatabase(pools.requests)
  const clock = await movableClock(db)
  const config = readConfig({
    UNVEIL_MODE: 'demo',
    PUBLIC_ORIGIN: settings.publicOrigin,
    UNVEIL_CARDS: 'sandbox',
    AUDIT_HOUR: 'off',
  })
  const cardApi = { secretKey: settings.secretKey, sandboxUrl: settings.cardsUrl }
  const rebuilder = createRebuilder()
  const printer = createPrinter()
  const calendarReader = createCalendarReader()
  const pseudonym = await readPseudonyms(db)
  const services: Services = {
    config,
    db,
    clock,
    log,
    rateLimits: createRateLimits(pools.limits, { generosity: 1000, log, pseudonym }),
    pseudonym,
    secrets: createSecrets(randomBytes(32)),
    health: createHealth(pools.health),
    files: folderStore(settings.folder),
    rebuilder,
    printer,
    calendarReader,
    search: null,
    stripe: createStripe(cardApi, 'request'),
    webhookSecret: settings.webhookSecret,
    publishableKey: null,
  }
  const background: Services = {
    ...services,
    db: createDatabase(pool),
    stripe: createStripe(cardApi, 'background'),
  }
  const app = createApp(services, background)
  const server = await serve({ port: 0, host: '127.0.0.1', fetch: app.fetch })
  const mail = mailSender({ smtpUrl: settings.smtpUrl, from: config.mailFrom, db: background.db, clock })
  const handlers = [...app.background.handlers, mail]
  const sweeper = startSweeper(app.background.sweeps, { timers: false, log })
  const alone = settings.jobs === 'by themselves'
  const worker = alone ? await startWorker({ pool, signs: pool, handlers, log, alone }) : null

  /** Works on jobs until none is due. */
  const work = async () => {
    if (!worker) return runJobsOnce({ pool, handlers, log })
    const due = sql<{ due: boolean }>`
      select exists (select from graphile_worker._private_jobs
        where attempts < max_attempts and (locked_at is not null or run_at <= now())) as due`
    while ((await due.execute(db)).rows[0]?.due) await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return {
    port: server.port,
    settle: async (advance) => {
      if (advance > 0) await clock.advance(advance)
      for (let round = 0; round < 50; round++) {
        await work()
        if ((await sweeper.round()) === 0) break
      }
      await work()
    },
    stop: async () => {
      await server.close(0)
      await rebuilder.stop()
      await printer.stop()
      await calendarReader.stop()
      await sweeper.stop()
      await worker?.stop()
      mail.close?.()
      await pools.end()
    },
  }
}

let server: Server | undefined
const report = (what: Report) => process.send?.(what)

process.on('message', async (order: Order) => {
  if ('start' in order) server = await startServer(order.start)
  if ('settle' in order) await server?.settle(order.settle)
  if ('stop' in order) await server?.stop()
  report({ port: server?.port ?? 0 })
})
process.on('disconnect', () => process.exit(0)) // the test ended before this process
report({ port: 0 })
flushCompileCache() // SIGKILL ends this process, so nothing would be written on exit
