import { basename, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPages } from '#server/platform/pages/pages.ts'
import { createApp, HEALTH_PATHS, LIVE_PATH } from './app.ts'
import type { Config } from './config.ts'
import { prepareDatabase, startDatabase } from './database.ts'
import { seedDemo } from './demo/seed.ts'
import { takeTurn } from './demo/seeding-lock.ts'
import { sessionCookieNames } from './features/accounts/sessions.ts'
import { collectMetrics } from './features/admin/commands/collect-metrics.ts'
import { startFillingCards } from './features/listings/fill-cards.ts'
import { createCalendarReader } from './platform/calendar-files/read-in-threads.ts'
import { movableClock, realClock } from './platform/clock.ts'
import { checkClock, clockTrouble } from './platform/database/compare-clocks.ts'
import { createDatabase } from './platform/database/connect.ts'
import { markInstallation } from './platform/database/demo-or-live.ts'
import { openPools } from './platform/database/pools.ts'
import { openStore } from './platform/files/open-store.ts'
import { createRebuilder } from './platform/files/rebuilder.ts'
import { createHealth } from './platform/health.ts'
import { createServing } from './platform/http/node-server.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { startSweeper } from './platform/jobs/sweeper.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLog } from './platform/log.ts'
import { logPrinted } from './platform/logging/console-errors.ts'
import { mailSender } from './platform/mail/sender.ts'
import { nameVersion, watchDisks, watchPools } from './platform/metrics/instruments.ts'
import { serveMetrics } from './platform/metrics/serve.ts'
import { createPrinter } from './platform/pdf/printer.ts'
import { createShutdown } from './platform/process/shutdown.ts'
import { handedSocket } from './platform/process/systemd.ts'
import { readPseudonyms } from './platform/pseudonyms.ts'
import { createSecrets, readSecretsKeys } from './platform/secrecy/secrets.ts'
import type { Services } from './platform/services.ts'
import { createStripe } from './platform/stripe/client.ts'
import { startCards } from './sandbox.ts'
import { startReadModel } from './search/read-model.ts'
import { createReady, createSite } from './site.ts'

export interface Unveil {
  url: string
  services: Services
  /** Stops everything within 25 seconds; returns the names of what hung or failed. */
  stop(): Promise<string[]>
  /** Cuts the waiting in `stop` short, because somebody has grown tired of it. */
  hurry(): void
}

interface Options {
  config: Config
  root: string
  development: boolean
  say: (line: string) => void
}

/** Starts everything in order and stops it in reverse; if a step fails, what was started before is stopped. */
export async function startUnveil({ config, root, development, say }: Options): Promise<Unveil> {
  const log = createLog(config.logLevel)
  const stops = createShutdown(log)
  let stopping = false
  const stop = () => {
    stopping = true
    return stops.run()
  }
  try {
    return await start()
  } catch (error) {
    await stop()
    throw error
  }

  async function start(): Promise<Unveil> {
    say('Starting the database ...')
    const database = await startDatabase(config, say)
    stops.add('database', database.stop)
    await prepareDatabase(database, say)

    if (config.traces) {
      const { sendTraces } = await import('./platform/tracing/send-traces.ts')
      stops.add('traces', sendTraces(config.traces, log))
    }
    // connections that are being closed while PostgreSQL shuts down don't count as lost
    const onError = (error: Error) => stopping || log.warn({ err: error }, 'database connection lost')
    const onSecondConnection = (err: Error) => log.error({ err }, 'second connection in a transaction')
    const pools = openPools(database.url, {
      max: config.databasePool,
      name: 'unveil',
      onError,
      onSecondConnection,
      lowerPriority: database.lowerPriority,
    })
    stops.add('database connections', pools.end)
    const db = createDatabase(pools.requests)
    await markInstallation(db, config.mode)
    await checkClock(db)
    // before the clock is read, because filling in the demo moves it
    const endTurn = config.mode === 'demo' ? await takeTurn(database.url, say) : async () => {}
    stops.add('turn of the demo', endTurn)
    const sweeps: { round?: () => Promise<number> } = {}
    const clock = config.mode === 'live' ? realClock : await movableClock(db, async () => void (await sweeps.round?.()))

    const site: { fetch?: ReturnType<typeof createSite>; ready?: ReturnType<typeof createReady> } = {}
    const server = createServing({
      port: config.port,
      host: config.host,
      socket: handedSocket(process.env),
      trustedProxies: config.trustedProxies,
      limits: { total: config.maxConnections, perAddress: config.connectionsPerAddress },
      urgent: HEALTH_PATHS,
      ready: {
        mayAnswer: (incoming) => site.ready?.mayAnswer(incoming) ?? false,
        answer: async (incoming, address) => site.ready?.answer(incoming, address) ?? null,
      },
      fetch: (request, client) => site.fetch?.(request, client) ?? starting(request),
    })
    stops.add('port', () => server.close())
    // a demo can be looked at immediately; a live process takes no visitors before it can serve them
    const listensEarly = config.mode === 'demo'
    const serverPort = listensEarly ? await server.listen() : config.port

    const cards = await startCards({ config, databaseUrl: database.ownerUrl, serverPort, clock, log })
    stops.add('sandbox', cards.stop)
    const cardApi = cards.secretKey ? { secretKey: cards.secretKey, sandboxUrl: cards.sandboxUrl } : null
    const files = await openStore(config.files)
    stops.add('files', files.close)
    const rebuilder = createRebuilder()
    stops.add('uploads', rebuilder.stop)
    const printer = createPrinter()
    stops.add('printer', printer.stop)
    const calendarReader = createCalendarReader()
    stops.add('calendar reader', calendarReader.stop)
    const pseudonym = await readPseudonyms(db)
    const search = startReadModel({ url: database.url, log })
    stops.add('search', search.stop)
    const services: Services = {
      config,
      db,
      clock,
      log,
      rateLimits: createRateLimits(pools.limits, { generosity: config.generosity, log, pseudonym }),
      pseudonym,
      secrets: createSecrets(...(await readSecretsKeys(config.secretsKey, config.dataFolder))),
      health: createHealth(pools.health),
      files,
      rebuilder,
      printer,
      calendarReader,
      search,
      stripe: cardApi && createStripe(cardApi, 'request'),
      publishableKey: cards.publishableKey,
      webhookSecret: cards.webhookSecret,
    }
    const background: Services = {
      ...services,
      db: createDatabase(pools.background),
      stripe: cardApi && createStripe(cardApi, 'background'),
    }
    if (config.metrics) {
      const { end: _, ...each } = pools
      nameVersion(basename(dirname(import.meta.dirname)))
      watchPools(each)
      watchDisks({ data: config.dataFolder, ...('folder' in config.files && { files: config.files.folder }) })
      const metrics = await serveMetrics(config.metrics, collectMetrics({ ...background, search }))
      stops.add('metrics', metrics.close)
    }
    const patient = { ...background, db: createDatabase(pools.patient) }
    const app = createApp(services, background, patient)
    if (config.mode === 'demo') await seedDemo(background, app, cards.pages, say)
    await endTurn()

    const { smtpUrl } = cards
    const mail = smtpUrl ? [mailSender({ smtpUrl, from: config.mailFrom, db: background.db, clock })] : []
    if (!smtpUrl) say('No SMTP_URL is set: emails wait until there is one.')
    const handlers = [...app.background.handlers, ...mail]
    const timers = [...app.background.sweeps, ...mail.map(({ afterOutage }) => afterOutage)]
    const worker = await startWorker({
      pool: pools.background,
      signs: pools.signs,
      handlers,
      log,
      alone: database.alone,
    })
    services.health.watch('jobs', worker.trouble)
    stops.add('jobs', worker.stop)
    const sweeper = startSweeper(timers, {
      timers: true,
      log,
      trouble: () => clockTrouble(background.db),
    })
    sweeps.round = sweeper.round
    stops.add('timers', sweeper.stop)

    const pages = await createPages({
      mode: development ? 'development' : 'production',
      root,
      sessionCookies: sessionCookieNames,
      onError: (error, request) => log.error({ err: error, path: new URL(request.url).pathname }, 'page failed'),
      onPrinted: (said) => logPrinted(log, said),
    })
    stops.add('pages', pages.close)
    // again, to be stopped before everything above: running requests finish while everything they need is still there
    stops.add('requests', () => server.close())
    stops.add('calendars', calendarReader.giveUp)
    const filling = startFillingCards({ ...patient, search })
    stops.add('cards', filling.stop)
    site.ready = createReady({ app, services, development })
    site.fetch = createSite({ app, pages, sandboxPages: cards.pages, services, development })
    services.health.watch('server', () => (stopping ? 'stopping' : null))
    if (!listensEarly) await server.listen()
    stops.add('balancers', async () => {
      server.drain()
      await wait(config.drainSeconds * 1_000)
    })

    const url = config.publicOrigin
    announce({ ...services, say }, url)
    return { url, services, stop, hurry: stops.hurry }
  }
}

/** The answer to a request before anything can be served. */
function starting(request: Request): Response {
  if (new URL(request.url).pathname === LIVE_PATH) return Response.json({ ok: true })
  return new Response('Starting', { status: 503, headers: { 'retry-after': '2' } })
}

function announce({ config, say }: Pick<Services, 'config'> & { say: (line: string) => void }, url: string): void {
  const lines = ['', `Unveil is open at ${url}`]
  if (config.mode === 'demo') {
    lines.push('', 'Demo accounts, password unveil-demo:')
    lines.push(...['couple', 'couple2', 'venue', 'admin'].map((who) => `  ${who}@unveil.example`))
    if (config.cards.provider === 'sandbox') lines.push(`Mailbox and test cards: ${url}/sandbox`)
  }
  // in one write, so that a program waiting for the address gets all of it
  say([...lines, ''].join('\n  '))
}
