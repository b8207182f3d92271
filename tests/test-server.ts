import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startTemporaryPostgres } from '#embedded/temporary-postgres.ts'
import { openClient } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { grantServing } from '#server/platform/database/serving-role.ts'
import { dataFolder } from './data-folder.ts'

/** What a test worker needs to create its own databases. */
export type TestServer = {
  /** A database to run commands in, with the right to create others. */
  adminUrl: string
  /** The migrated database that is cloned; nothing may connect to it. */
  template: string
  /** The name of every database of this run begins with it. */
  prefix: string
}

/** The environment variable in which `npm test` tells its groups which server they share, as JSON. */
export const SHARED_SERVER = 'UNVEIL_TEST_SERVER'

const SERVING = { name: 'unveil_test_server', password: 'of-tests' }

const PREFIX = /^unveil_test_[0-9a-f]{12}_/

/**
 * The PostgreSQL of a test run with its template: one of our own, gone with this process, or the server at
 * TEST_DATABASE_URL, where the run's databases are dropped at `stop`, and those of killed runs at the next start. Ours
 * keeps its data in memory, except in a `large` run, which may need more memory than there is.
 */
export async function startTestServer({ large = false } = {}): Promise<TestServer & { stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return prepare(given)
  const server = await startTemporaryPostgres(large ? undefined : await dataFolder())
  try {
    return { ...(await prepare(databaseUrl(server.url, 'postgres'))), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The address of `database` on the server at `url`. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** The address of the same database for the role that serves, which owns nothing. */
export function servingUrl(url: string): string {
  const changed = new URL(url)
  changed.username = SERVING.name
  changed.password = SERVING.password
  return changed.href
}

const newPrefix = (): string => `unveil_test_${randomBytes(6).toString('hex')}_`

async function prepare(adminUrl: string): Promise<TestServer & { stop(): Promise<void> }> {
  const prefix = newPrefix()
  const admin = await openClient(adminUrl, 'unveil-tests')
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [prefix]) // held until this process ends: the run lives
  const stop = async () => {
    await dropDatabases(admin, prefix)
    await admin.end()
  }
  try {
    await dropLeftovers(admin)
    const template = `${prefix}template`
    await admin.query(`CREATE DATABASE "${template}"`)
    await migrate(databaseUrl(adminUrl, template))
    await letServe(admin, databaseUrl(adminUrl, template))
    await admin.query(`ALTER DATABASE "${template}" WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`)
    return { adminUrl, template, prefix, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the role that the app under test serves with; it may also use what the sandbox and tests add. */
async function letServe(admin: pg.Client, url: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVING.name])
  if (rowCount === 0) {
    await admin.query(`CREATE ROLE ${SERVING.name} LOGIN PASSWORD '${SERVING.password}'`).catch(ignoreTaken)
  }
  await grantServing(url, SERVING.name)
  const template = await openClient(url, 'unveil-tests')
  try {
    await template.query(`
      ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${SERVING.name};
      ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${SERVING.name};
      ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO ${SERVING.name};`)
  } finally {
    await template.end()
  }
}

/** Two runs on one server may create the role at the same time. */
function ignoreTaken(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && ['23505', '42710'].includes(error.code ?? ''))) throw error
}

/** Drops the databases whose run no longer holds its lock. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>('SELECT datname FROM pg_database')
  const prefixes = new Set(
    rows.map(({ datname }) => PREFIX.exec(datname)?.[0]).filter((prefix) => prefix !== undefined),
  )
  for (const prefix of prefixes) {
    const lock = await admin.query<{ free: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS free', [prefix])
    if (!lock.rows[0]?.free) continue
    await dropDatabases(admin, prefix)
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [prefix])
  }
}

async function dropDatabases(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
    `${prefix.replaceAll('_', '\\_')}%`,
  ])
  for (const { datname } of rows) {
    await admin.query(`ALTER DATABASE "${datname}" IS_TEMPLATE false`)
    await admin.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
  }
}
