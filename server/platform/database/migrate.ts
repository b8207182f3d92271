import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { createPool, openClient } from './connect.ts'

type Log = (message: string) => void
type Migration = { name: string; sql: string; checksum: string }

/** Held while migrating, so that processes starting together take turns. Any constant no other feature uses. */
const MIGRATION_LOCK = 7_203_411_905
const OLDEST_SERVER = 180_000
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

const SOURCE = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/**
 * Brings the database at `url` to the state of migrations/*.sql (in order of their numbers, each in its own
 * transaction, forward only) and of graphile-worker's own schema. Safe to call from several processes at the same time.
 * Throws, with one sentence, on a changed, missing or late-numbered file, and on the statement that failed.
 */
export async function migrate(url: string, options: { log?: Log; folder?: string } = {}): Promise<void> {
  const log = options.log ?? (() => {})
  const migrations = await readMigrations(options.folder ?? SOURCE)
  const client = await openClient(url, 'unveil-migrate')
  try {
    await refuseOldServer(client)
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client)
    for (const migration of pending(migrations, applied)) {
      log(`Applying migration ${migration.name}`)
      await apply(client, migration)
    }
    await migrateWorker(url)
  } finally {
    await client.end()
  }
}

/** The migration files in order. Throws when a name does not follow NNNN_name.sql or a number comes twice. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  return Promise.all(
    names.map(async (name) => {
      if (!FILE_NAME.test(name)) throw new StartError(`Migration ${name} must be named like 0001_accounts.sql.`)
      const number = name.slice(0, 4)
      if (numbers.has(number))
        throw new StartError(`Two migrations have the number ${number}; give ${name} the next one.`)
      numbers.add(number)
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version`,
  )
  const [server] = rows
  if (server && Number(server.number) < OLDEST_SERVER) {
    throw new StartError(`The database is PostgreSQL ${server.version}; Unveil needs 18 or later.`)
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`SELECT to_regclass('public.schema_migrations') AS table`)
  // a role that may not make tables can still see that there is nothing to apply
  if (found[0]?.table === null) {
    await client.query(`
      CREATE TABLE public.schema_migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`)
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function pending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed) {
    throw new StartError(
      `Migration ${changed.name} was changed after this database applied it. Start with a fresh database: \`npm run demo:reset\` (or remove the data folder) for the embedded one, an empty one if DATABASE_URL is set. If the data must stay, restore the file and put the change into a new one.`,
    )
  }
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown)
    throw new StartError(`The database has migration ${unknown}, which this version does not know: update it.`)
  const last = [...applied.keys()].at(-1) ?? ''
  const open = migrations.filter(({ name }) => !applied.has(name))
  const late = open.find(({ name }) => name < last)
  if (late)
    throw new StartError(`Migration ${late.name} comes before ${last}, which is applied: give it the next number.`)
  return open
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO public.schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('its transaction was rolled back')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {})
    throw new StartError(`Migration ${name} failed: ${describe(cause, sql)}`, { cause })
  }
}

/** On a pool of ours: the worker's own would still be closing when this returns, and a template wants no connection. */
async function migrateWorker(url: string): Promise<void> {
  const pool = createPool(url, { max: 2, name: 'unveil-migrate', statementTimeout: 0 })
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
  } finally {
    await pool.end()
  }
}

function describe(cause: unknown, sql: string): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const position = cause instanceof pg.DatabaseError ? Number(cause.position) : Number.NaN
  return Number.isNaN(position) ? message : `${message} (line ${sql.slice(0, position).split('\n').length})`
}

const quiet = new Logger(() => () => {})
