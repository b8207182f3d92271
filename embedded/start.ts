import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from '#server/platform/database/connect.ts'
import { accountForPostgres } from './account.ts'
import { acquireAppLock } from './app-lock.ts'
import { postgresBinaries } from './binaries.ts'
import { ensureCluster, folderOf, ROLE } from './cluster.ts'
import { isServing, readPostmaster, stopPostmaster } from './postmaster.ts'
import { type Running, type Setup, startServer, supervise, untilReady } from './server-process.ts'

export type EmbeddedPostgres = {
  /** Connection string, with password, of the product's own database, as the role that owns all of it. */
  url: string
  /** The same, as a role that owns nothing and can do only what it is granted. */
  servingUrl: string
  /** Whether a PostgreSQL left behind by a killed server was taken over. */
  adopted: boolean
  /** Ends PostgreSQL and releases the folder. Call it last, after everything that uses the database. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Everything lives here; made if missing. */
  dataDir: string
  /** A fixed port; without it the one used last, or a free one. */
  port?: number
  /** For data that may be lost with the machine (tests): no waiting for the disk. */
  fast?: boolean
  log: (message: string) => void
}

const DATABASE = 'unveil'
const SERVING_ROLE = 'unveil_server'

/**
 * Starts the PostgreSQL that comes from npm on `dataDir` and waits until it answers; sets the folder up at the first
 * start, takes over a server that outlived a killed process, and starts PostgreSQL again if it dies. It listens on
 * 127.0.0.1 only, in a process group of its own, so that Ctrl-C reaches it only through `stop`.
 * Throws a StartError: AlreadyRunningError when another process works on the folder, otherwise one that says in a
 * sentence what is wrong.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const lock = await acquireAppLock(dataDir)
  try {
    const folder = folderOf(dataDir)
    const { fast = false, log } = options
    const account = await accountForPostgres(folder.cluster)
    const binaries = await postgresBinaries(account)
    const password = await ensureCluster(folder, binaries, account, fast)
    const setup: Setup = { folder, binaries, account, fast, log }
    const adopted = await leftBehind(setup, options.port)
    const server = adopted ?? (await startServer(setup, options.port))
    const url = (database: string) => `postgres://${ROLE}:${password}@127.0.0.1:${server.port}/${database}`
    const stop = supervise(setup, server)
    const servingPassword = randomBytes(24).toString('base64url')
    await ensureDatabase(url('postgres'), servingPassword).catch(async (error) => {
      if (!adopted) await stop()
      throw error
    })
    const servingUrl = new URL(url(DATABASE))
    servingUrl.username = SERVING_ROLE
    servingUrl.password = servingPassword
    return {
      url: url(DATABASE),
      servingUrl: servingUrl.href,
      adopted: adopted !== undefined,
      stop: async () => {
        await stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Ends the PostgreSQL that a killed process left on `dataDir`, before the folder is removed. The caller holds its app
 * lock.
 */
export async function stopLeftBehind(dataDir: string): Promise<void> {
  const { cluster } = folderOf(resolve(dataDir))
  const entry = await readPostmaster(cluster)
  if (entry && (await isServing(entry.pid, cluster))) await stopPostmaster(entry.pid)
}

/**
 * The server that a killed process left, once it answers; undefined if there is none, if it ends in the meantime, or if
 * it doesn't listen where it should (then it is stopped).
 */
async function leftBehind(setup: Setup, port: number | undefined): Promise<Running | undefined> {
  const { cluster } = setup.folder
  const entry = await readPostmaster(cluster)
  if (!entry || !(await isServing(entry.pid, cluster))) return undefined
  if (port !== undefined && port !== entry.port) {
    await stopPostmaster(entry.pid)
    return undefined
  }
  setup.log(`Taking over the PostgreSQL that is still running on ${cluster}`)
  return untilReady(setup, entry.pid)
}

/**
 * Makes the database and the role that serves, if they are missing, and gives the role a new password. Tries for a few
 * seconds: a server that was taken over may be about to die.
 */
async function ensureDatabase(url: string, servingPassword: string): Promise<void> {
  const client = await retry(() => openClient(url, 'unveil-start'))
  try {
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVING_ROLE])
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${SERVING_ROLE} LOGIN`)
    await client.query(`ALTER ROLE ${SERVING_ROLE} PASSWORD ${client.escapeLiteral(servingPassword)}`)
  } finally {
    await client.end()
  }
}

async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 20; left > 0; left--) {
    try {
      return await attempt()
    } catch {
      await wait(250)
    }
  }
  return attempt()
}
