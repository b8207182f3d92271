import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { createPool, openClient } from './connect.ts'
import { type Migration, numberOf, readMigrations, statementsOf } from './migration-files.ts'

type Log = (message: string) => void
/** What the database records of an applied migration. */
type Applied = { name: string; checksum: string; worksWith: string | null }
type Options = { log?: Log; folder?: string; patience?: Patience }
/**
 * How long a file waits for a lock before it lets others pass, how many times it asks, and the pause in between; times
 * in milliseconds.
 */
type Patience = { lockTimeout: number; attempts: number; pause: number }

/** Locked while migrating, so that processes starting together take turns. Any constant no other feature uses. */
const MIGRATION_LOCK = 7_203_411_905
/** In milliseconds. */
const TURN_PAUSE = 100
const OLDEST_SERVER = 180_000
/** lock_not_available, deadlock_detected */
const HELD_UP = ['55P03', '40P01']
/** Everybody who wants the table queues behind a migration that waits: the site stops for at most 3 s at a time. */
const PATIENCE: Patience = { lockTimeout: 3000, attempts: 40, pause: 2000 }

const SOURCE = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/**
 * Brings the database at `url` up to date with migrations/*.sql (in order of their numbers, each in its own transaction
 * unless it says otherwise, forward only) and with graphile-worker's own schema. Safe to call from several processes at
 * the same time, and while older ones are serving: a lock that somebody else has is asked for again and again. A
 * database that is ahead of this version is left as it is if its migrations say that they work with this version.
 * Throws, in plain words, on a changed, missing or late-numbered file, and on the statement that failed.
 */
export async function migrate(url: string, options: Options = {}): Promise<void> {
  const log = options.log ?? (() => {})
  const migrations = await readMigrations(options.folder ?? SOURCE)
  const client = await openClient(url, 'unveil-migrate')
  try {
    await refuseOldServer(client)
    await client.query('SET statement_timeout = 0')
    await takeTurn(client)
    const applied = await readApplied(client)
    const open = pending(migrations, applied)
    if (open.length > 0) {
      await client.query('ALTER TABLE public.schema_migrations ADD COLUMN IF NOT EXISTS works_with text')
    }
    const ahead = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
    if (ahead.length > 0) log(`The database is ahead of this version, which works with it: it has ${ahead.join(', ')}`)
    for (const migration of open) {
      log(`Applying migration ${migration.name}`)
      await applyInTurn(client, migration, options.patience ?? PATIENCE, log)
    }
    await migrateWorker(url)
  } finally {
    await client.end()
  }
}

/**
 * Waits for the processes that are migrating. Asks again and again: a statement that waited would be one that CREATE INDEX
 * CONCURRENTLY, in the process whose turn it is, waits for.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [MIGRATION_LOCK])
    if (rows[0]?.free) return
    await wait(TURN_PAUSE)
  }
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

async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows: found } = await client.query(`SELECT to_regclass('public.schema_migrations') AS table`)
  // a role that isn't allowed to create tables can still see that there is nothing to apply
  if (found[0]?.table === null) {
    await client.query(`
      CREATE TABLE public.schema_migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`)
  }
  // the column is newer than the table and may be missing: then `to_jsonb` reads null
  const { rows } = await client.query<Applied>(
    `SELECT name, checksum, to_jsonb(applied) ->> 'works_with' AS "worksWith"
     FROM public.schema_migrations AS applied ORDER BY name`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

function pending(migrations: Migration[], applied: Map<string, Applied>): Migration[] {
  const changed = migrations.find(({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum)
  if (changed) {
    throw new StartError(
      `Migration ${changed.name} was changed after this database applied it. Start with a fresh database: \`npm run demo:reset\` (or remove the data folder) for the embedded one, an empty one if DATABASE_URL is set. If the data must stay, restore the file and put the change into a new one.`,
    )
  }
  const known = new Set(migrations.map((migration) => migration.name))
  const newest = numberOf(migrations.at(-1)?.name ?? '')
  const worksWithUs = ({ worksWith }: Applied) => worksWith !== null && worksWith <= newest
  const unknown = [...applied.values()].find((migration) => !known.has(migration.name) && !worksWithUs(migration))
  if (unknown)
    throw new StartError(`The database has migration ${unknown.name}, which this version doesn’t know: update Unveil.`)
  const last = [...applied.keys()].at(-1) ?? ''
  const open = migrations.filter(({ name }) => !applied.has(name))
  const late = open.find(({ name }) => name < last)
  if (late)
    throw new StartError(`Migration ${late.name} comes before ${last}, which is applied: give it the next number.`)
  return open
}

/**
 * Applies a file, and tries again while another process has a lock that the file needs. A failed try has left nothing
 * behind; of a file that runs outside a transaction, all statements run again.
 */
async function applyInTurn(client: pg.Client, migration: Migration, patience: Patience, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await (migration.alone ? applyAlone(client, migration) : apply(client, migration, patience.lockTimeout))
      return
    } catch (cause) {
      const heldUp = cause instanceof pg.DatabaseError && HELD_UP.includes(cause.code ?? '')
      if (!heldUp || attempt === patience.attempts) {
        throw new StartError(`Migration ${migration.name} failed: ${describe(cause, migration.sql)}`, { cause })
      }
      if (attempt === 1) log(`Migration ${migration.name} is waiting for a lock that another process holds`)
      await wait(patience.pause)
    }
  }
}

async function apply(client: pg.Client, migration: Migration, lockTimeout: number): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeout}`)
    await client.query(migration.sql)
    await markApplied(client, migration)
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('its transaction was rolled back')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {})
    throw cause
  }
}

/**
 * Applies a file that PostgreSQL refuses in a transaction, such as one with CREATE INDEX CONCURRENTLY, which blocks
 * nobody while it waits.
 */
async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('SET lock_timeout = 0')
  for (const statement of statementsOf(migration.sql)) await client.query(statement)
  await markApplied(client, migration)
}

async function markApplied(client: pg.Client, { name, checksum, worksWith }: Migration): Promise<void> {
  await client.query('INSERT INTO public.schema_migrations (name, checksum, works_with) VALUES ($1, $2, $3)', [
    name,
    checksum,
    worksWith,
  ])
}

/**
 * Runs the worker's migrations on a pool of ours: its own would still be closing when this returns, and nothing may be
 * connected to a template.
 */
async function migrateWorker(url: string): Promise<void> {
  const pool = createPool(url, { max: 2, name: 'unveil-migrate', statementTimeout: 0 })
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
  } finally {
    await pool.end()
  }
}

/** What PostgreSQL says, where, and what it advises: an extension that is missing has to be installed on its machine. */
function describe(cause: unknown, sql: string): string {
  if (!(cause instanceof pg.DatabaseError)) return cause instanceof Error ? cause.message : String(cause)
  const position = Number(cause.position)
  const where = Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`
  return `${cause.message}${where}${cause.hint ? `. ${cause.hint}` : ''}`
}

const quiet = new Logger(() => () => {})
