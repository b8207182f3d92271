import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { counted } from '#contract/wording/format.ts'
import { clockAhead } from '#server/platform/database/compare-clocks.ts'
import { createDatabase, createPool, type Db, findPrimary } from '#server/platform/database/connect.ts'
import { eachHost } from '#server/platform/database/hosts.ts'
import { missingGrants } from '#server/platform/database/serving-role.ts'
import type { Config } from '../../server/config.ts'
import { needsOneHost, ONE_HOST } from '../../server/sandbox.ts'
import { about, type Finding } from './finding.ts'

/** The oldest version that the product starts on. */
const VERSION = 18
/** How many connections a process needs besides DATABASE_POOL (docs/operations.md). */
const OTHER_CONNECTIONS = 19
const CLOCK_OFF_SECONDS = 5
const MIGRATIONS = join(import.meta.dirname, '../../migrations')

const { ok, warn, bad } = about('Database')

interface Server {
  role: string
  version: number
  encoding: string
  /** the extension pg_trgm; null where PostgreSQL lacks it */
  trigrams: 'created' | 'to be created' | 'forbidden' | null
  superuser: boolean
  owns: number
  migrations: string | null
  installation: string | null
  most: number
  standby: boolean
  archives: string
  backing: boolean
  fsync: string
  full_page_writes: string
  ssl: boolean
}

/** Looks at the database of DATABASE_URL as the role that serves. Changes nothing. */
export async function lookAtDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null) {
    return [warn('DATABASE_URL is not set: the embedded PostgreSQL is used, which is for demos and development.')]
  }
  const hostnames = eachHost(config.databaseUrl).map((url) => new URL(url).hostname)
  await findPrimary(config.databaseUrl, 'unveil-doctor')
  const pool = createPool(config.databaseUrl, { max: 2, name: 'unveil-doctor', connectionTimeout: 5_000 })
  const db = createDatabase(pool)
  try {
    const server = await readServer(db)
    const lacks = await missingGrants(pool, server.role)
    const isLocal = hostnames.every((hostname) => ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname))
    return [
      ofVersion(server.version),
      ...ofEncoding(server),
      ...ofTrigrams(server),
      ...ofServer(server, config),
      ...(isLocal || server.ssl
        ? []
        : [
            warn(`The connection to ${hostnames.join(', ')} is not encrypted: add sslmode=verify-full to its address.`),
          ]),
      ...ofHosts(config),
      ofRole(server),
      ...(lacks.length > 0 ? [ofGrants(lacks, config)] : await ofContent(db, server, config)),
      ofClock((await clockAhead(db)) / 1_000),
    ]
  } finally {
    await db.destroy()
  }
}

async function readServer(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int / 10000 as version,
           current_setting('server_encoding') as encoding,
           (select case when installed_version is not null then 'created'
                        when not (select has_database_privilege(relowner, current_database(), 'create')
                                    from pg_class where oid = to_regclass('public.schema_migrations')) then 'forbidden'
                        else 'to be created' end
              from pg_available_extensions where name = 'pg_trgm') as trigrams,
           current_user as role,
           (select rolsuper from pg_roles where rolname = current_user) as superuser,
           (select count(*) from pg_tables where schemaname = 'public' and tableowner = current_user) as owns,
           to_regclass('public.schema_migrations')::text as migrations,
           to_regclass('public.installation')::text as installation,
           current_setting('max_connections')::int as most,
           pg_is_in_recovery() as standby,
           current_setting('archive_mode') as archives,
           exists (select from pg_stat_activity where application_name = 'unveil-backup') as backing,
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as full_page_writes,
           coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl`.execute(db)
  return rows[0] as Server
}

/** The server doesn't start on an older version (server/platform/database/migrate.ts). */
export const ofVersion = (version: number): Finding =>
  version >= VERSION
    ? ok(`PostgreSQL ${version} answers.`)
    : bad(`PostgreSQL ${version} answers, and the product doesn't start on less than ${VERSION}: upgrade it.`)

/**
 * A PostgreSQL set up without a locale gives new databases SQL_ASCII, which counts bytes; others, such as LATIN1, refuse
 * what they lack.
 */
export const ofEncoding = ({ encoding }: Pick<Server, 'encoding'>): Finding[] =>
  encoding === 'UTF8'
    ? []
    : [
        bad(
          `It keeps texts in ${encoding}, where letters beyond English are miscounted or refused: create it with encoding 'UTF8' (docs/deploy.md, The database).`,
        ),
      ]

/** A migration creates it, as the owner of our tables; that needs no superuser. */
export function ofTrigrams({ trigrams }: Pick<Server, 'trigrams'>): Finding[] {
  if (trigrams === null)
    return [
      bad(
        'It lacks the extension pg_trgm, and the product doesn’t start without it: install PostgreSQL’s contrib modules on its machine (docs/deploy.md, What you need).',
      ),
    ]
  if (trigrams === 'forbidden')
    return [
      bad(
        'The owner of its tables may not create the extension pg_trgm, which the next start needs: make that role the owner of the database, or grant it CREATE there.',
      ),
    ]
  return []
}

function ofServer(
  { most, standby, archives, backing, fsync, full_page_writes }: Server,
  { databasePool }: Config,
): Finding[] {
  const needs = databasePool + OTHER_CONNECTIONS
  return [
    ...(standby ? [bad('It is a standby: it answers but can’t take bookings. Name the primary.')] : []),
    ...(fsync === 'off' || full_page_writes === 'off'
      ? [bad('fsync or full_page_writes is off: a power cut loses bookings. Turn both on.')]
      : []),
    ...(archives === 'off' && !backing
      ? [
          warn(
            'archive_mode is off, and no `npm run backup` runs: nothing brings back what is lost from now on (docs/deploy.md, Backups).',
          ),
        ]
      : []),
    needs > most - 5
      ? bad(`It allows ${most} connections, and one process takes up to ${needs}: raise max_connections.`)
      : ok(
          `It allows ${most} connections: enough for ${counted(Math.floor((most - 5) / needs), 'process', 'processes')} of ${needs}.`,
        ),
  ]
}

const ofRole = ({ superuser, owns }: Server): Finding =>
  superuser
    ? warn('The role that serves is a superuser. Give it a role that owns nothing (docs/operations.md, Two roles).')
    : owns > 0
      ? warn(
          `The role that serves owns ${counted(owns, 'table')}, so it could drop what protects the ledger. See docs/operations.md, Two roles.`,
        )
      : ok('The role that serves owns nothing.')

/** With the sandbox, the server doesn't start if DATABASE_URL names several hosts (server/sandbox.ts). */
const ofHosts = ({ cards, databaseUrl }: Config): Finding[] =>
  cards.provider === 'sandbox' && needsOneHost(databaseUrl ?? '') ? [bad(ONE_HOST)] : []

/** The owner has to grant what the role lacks. A start with DATABASE_OWNER_URL does that automatically. */
const ofGrants = (lacks: string[], { databaseOwnerUrl }: Config): Finding =>
  bad(
    `The role that serves lacks rights, so whatever needs them fails (${lacks.join('; ')}). ${
      databaseOwnerUrl === null ? 'Set DATABASE_OWNER_URL, and the' : 'The'
    } next start grants them.`,
  )

/** What is in a database that the role may read. */
const ofContent = async (db: Db, server: Server, config: Config): Promise<Finding[]> => [
  await ofMigrations(db, server),
  await ofMode(db, server, config),
]

async function ofMigrations(db: Db, { migrations }: Server): Promise<Finding> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'))
  if (migrations === null) return ok(`It is empty: the first start applies ${files.length} migrations.`)
  const { rows } = await sql<{ count: number }>`select count(*) as count from schema_migrations`.execute(db)
  const missing = files.length - (rows[0]?.count ?? 0)
  if (missing === 0) return ok(`All ${files.length} migrations are applied.`)
  return missing > 0
    ? ok(`${missing} of ${files.length} migrations ${missing === 1 ? 'waits' : 'wait'} for the next start.`)
    : warn(`It is ahead of this version, by ${-missing} of its ${rows[0]?.count} migrations.`)
}

/** The first start marked the database for good (server/platform/database/demo-or-live.ts). */
async function ofMode(db: Db, { installation }: Server, { mode }: Config): Promise<Finding> {
  const { rows } = installation ? await sql<{ mode: string }>`select mode from installation`.execute(db) : { rows: [] }
  const marked = rows[0]?.mode
  if (marked === undefined) return ok(`The first start makes it ${mode === 'live' ? 'live' : 'a demo'} permanently.`)
  return marked === mode
    ? ok(`It is ${mode === 'live' ? 'a live installation’s' : 'a demo’s'}.`)
    : bad(
        `It is ${marked === 'live' ? 'a live installation’s' : 'a demo’s'}, and UNVEIL_MODE is ${mode}: set DATABASE_URL to another.`,
      )
}

function ofClock(seconds: number): Finding {
  const off = Math.abs(seconds)
  const says = `This machine's clock is ${off.toFixed(1)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's`
  return off > CLOCK_OFF_SECONDS ? bad(`${says}: set both by NTP.`) : ok(`${says}.`)
}
