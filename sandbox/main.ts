import { createApi, PUBLISHABLE_KEY, SECRET_KEY } from './api/dispatch.ts'
import { serveApi } from './api/server.ts'
import { applyDelayedEffect, isAnythingDue } from './apply-delayed-effects.ts'
import { runBilling } from './billing/run-billing.ts'
import { openDatabase } from './database.ts'
import { startMailbox } from './mail/smtp.ts'
import type { Clock, Site } from './pages/page-services.ts'
import { type Books, readBooks } from './pages/read-books.ts'
import { createPages } from './pages/router.ts'
import { startWorker } from './webhooks/worker.ts'

export interface SandboxOptions {
  databaseUrl: string
  /** Where the API listens on 127.0.0.1; 0 takes a free port. */
  port: number
  /** Where the mailbox listens on 127.0.0.1; 0 takes a free port. */
  smtpPort: number
  /** The product's origin, such as http://localhost:3000: the sandbox's pages are below it. */
  publicOrigin: string
  /** Where signed webhooks go; without it, they stay queued. */
  webhook?: { url: string; secret: string }
  log?: (line: string) => void
  /** The product's clock: the control page shows and moves it, and the provider's times follow it. */
  clock?: Clock
}

export interface Sandbox {
  apiUrl: string
  port: number
  smtpPort: number
  publishableKey: string
  secretKey: string
  /** Serves /sandbox and everything below it on the product's origin. */
  pages: (request: Request) => Promise<Response>
  /** What the books say: every charge, refund, transfer and dispute, and the balances. */
  books(): Promise<Books>
  stop(): Promise<void>
}

/** Starts the Stripe-compatible server, its webhook worker and the mailbox. Throws when a port is in use. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const log = options.log ?? (() => {})
  const origin = options.publicOrigin.replace(/\/$/, '')
  const now = () => options.clock?.now() ?? new Date()
  const database = await openDatabase(options.databaseUrl)
  const closing: (() => Promise<void>)[] = [() => database.close()]
  const stop = async () => {
    while (closing.length > 0) await closing.pop()?.()
  }
  try {
    const worker = startWorker({
      database,
      ...(options.webhook ? { endpoint: options.webhook } : {}),
      applyDelayedEffect: async () =>
        (await isAnythingDue(database, now())) &&
        ((await applyDelayedEffect(database, origin, now)) || runBilling(database, origin, now)),
      log,
    })
    closing.push(() => worker.stop())
    const changed = () => worker.poke()
    const api = createApi({ database, origin, now, changed })
    const site: Site = {
      database,
      api,
      origin,
      now,
      changed,
      ...(options.clock ? { clock: options.clock } : {}),
    }
    const pages = createPages(site)
    const mailbox = await startMailbox({ database, port: options.smtpPort, log })
    closing.push(() => mailbox.close())
    const server = await serveApi(api, { port: options.port, pages, log })
    closing.push(() => server.close())
    return {
      apiUrl: `http://127.0.0.1:${server.port}`,
      port: server.port,
      smtpPort: mailbox.port,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      pages,
      books: () => readBooks(database, now()),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
