import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import type { Clock, MovableClock } from './platform/clock.ts'
import { eachHost } from './platform/database/hosts.ts'
import { StartError } from './platform/errors.ts'
import type { Log } from './platform/log.ts'

/** The card provider and the mail server of this installation, whichever they are. */
export interface Cards {
  secretKey: string | null
  publishableKey: string | null
  webhookSecret: string | null
  sandboxUrl?: string
  /** null: emails wait until a mail server is set */
  smtpUrl: string | null
  pages: ((request: Request) => Promise<Response>) | null
  stop(): Promise<void>
}

interface Options {
  config: Config
  databaseUrl: string
  /** where our own webhook listens */
  serverPort: number
  clock: Clock | MovableClock
  log: Log
}

export const ONE_HOST = 'The sandbox can’t look for the primary: name only that host in DATABASE_URL.'

/** Whether `databaseUrl` names several hosts, of which the sandbox couldn't find the one that takes writes. */
export const needsOneHost = (databaseUrl: string): boolean => eachHost(databaseUrl).length > 1

/**
 * Starts the sandbox; with real keys, or without any provider, it is not even loaded (domain.md 3). Nothing else in the
 * server loads it.
 */
export async function startCards({ config, databaseUrl, serverPort, clock, log }: Options): Promise<Cards> {
  const { cards } = config
  if (cards.provider !== 'sandbox') {
    const keys = cards.provider === 'stripe' ? cards : { secretKey: null, publishableKey: null, webhookSecret: null }
    return {
      secretKey: keys.secretKey,
      publishableKey: keys.publishableKey,
      webhookSecret: keys.webhookSecret,
      smtpUrl: config.smtpUrl,
      pages: null,
      stop: async () => {},
    }
  }
  if (needsOneHost(databaseUrl)) throw new StartError(ONE_HOST)
  const { startSandbox } = await import('#sandbox/main.ts')
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const sandbox = await startSandbox({
    databaseUrl,
    port: cards.port,
    smtpPort: 0,
    publicOrigin: config.publicOrigin,
    webhook: { url: `http://127.0.0.1:${serverPort}/api/stripe/webhook`, secret: webhookSecret },
    log: (line) => log.debug({ sandbox: line }),
    ...('advance' in clock && { clock }),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portInUse(cards.port) : error
  })
  return {
    secretKey: sandbox.secretKey,
    publishableKey: sandbox.publishableKey,
    webhookSecret,
    sandboxUrl: sandbox.apiUrl,
    smtpUrl: config.smtpUrl ?? `smtp://127.0.0.1:${sandbox.smtpPort}`,
    pages: sandbox.pages,
    stop: sandbox.stop,
  }
}

function portInUse(port: number): StartError {
  return new StartError(
    `Port ${port}, where the sandbox takes card payments, is in use by another program. Stop it, or choose another one: SANDBOX_PORT=${port + 1} npm start`,
  )
}
