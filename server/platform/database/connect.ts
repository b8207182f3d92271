import type { ConnectionOptions as TlsOptions } from 'node:tls'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { DatabaseClient, refuseStandby } from './client.ts'
import { eachHost, hostInTurn, tryNextHost } from './hosts.ts'
import type { DB } from './schema.generated.ts'
import { isInTransaction } from './transaction.ts'

/** The database, as routes and queries get it. */
export type Db = Kysely<DB>

/** An open transaction, which every store function that writes requires. */
export type Tx = Transaction<DB>

type Parse = (text: string) => unknown

const SECOND = 1000

const keepText: Parse = (text) => text

const listOf = (element: number): Parse => pg.types.getTypeParser(element) as Parse
const parseTextList = listOf(1009)

const list =
  (parse: Parse): Parse =>
  (text) =>
    (parseTextList(text) as (string | null)[]).map((item) => (item === null ? null : parse(item)))

/** int8 as a number: cents and counts stay below 2^53; anything larger is a defect and throws. */
const parseInt8: Parse = (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`)
  return value
}

/**
 * By type oid: values that we want in a different shape than `pg` gives. schema.generated.ts says the same in types.
 */
const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [20, parseInt8],
  [1016, list(parseInt8)],
  [1082, keepText], // date: 'YYYY-MM-DD'; a Date would be a day off west of Greenwich
  [1182, list(keepText)],
  [1114, keepText], // a timestamp without time zone isn't an instant, so it doesn't become a Date
  [1115, list(keepText)],
  [1700, keepText], // numeric: exact
  [1231, list(keepText)],
])

/** Parsers for every connection made here; other users of `pg` in the process keep theirs. */
const resultTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export type PoolOptions = {
  /** The most connections at the same time. */
  max: number
  /** Shown as application_name in pg_stat_activity. */
  name: string
  /** How long to wait for a free or a new connection, in milliseconds. */
  connectionTimeout?: number
  /** Longest statement in milliseconds; 0 for none. */
  statementTimeout?: number
  /**
   * Longest wait for an answer, in milliseconds, if the server falls silent: longer than a statement may take; 0:
   * forever.
   */
  answerTimeout?: number
  /** Called for a connection lost while nobody waits for its answer. */
  onError?: (error: Error) => void
  /** Called when code asks for a connection inside a transaction; it may throw. See `reportSecondConnection`. */
  onSecondConnection?: (error: Error) => void
}

/**
 * A pool that survives a database restart, and whose connections parse results as the product expects them. A lost
 * connection fails the query that uses it and is replaced; it never ends the process.
 * A statement may take 30 s, waiting for a lock 10 s, an idle transaction 60 s, getting a connection 3 s. When a host
 * vanishes with its sockets open, a query fails after 35 s and its connection is closed; keep-alive finds the idle
 * connections that are dead. After 30 minutes, a connection is renewed, so that all of them follow an address that has
 * moved.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const statementTimeout = options.statementTimeout ?? 30 * SECOND
  const pool = new pg.Pool({
    connectionString: url,
    Client: DatabaseClient,
    max: options.max,
    application_name: options.name,
    types: resultTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    connectionTimeoutMillis: options.connectionTimeout ?? 3 * SECOND,
    idleTimeoutMillis: 30 * SECOND,
    maxLifetimeSeconds: 30 * 60,
    statement_timeout: statementTimeout,
    query_timeout: options.answerTimeout ?? (statementTimeout && statementTimeout + 5 * SECOND),
    lock_timeout: 10 * SECOND,
    idle_in_transaction_session_timeout: 60 * SECOND,
  })
  const onError = options.onError ?? (() => {})
  pool.on('error', (error) => {
    Reflect.deleteProperty(error, 'client') // it has the password, and errors are logged
    onError(error)
  })
  // DatabaseClient already listens; graphile-worker warns of a pool whose clients nobody listens to
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  if (options.onSecondConnection) reportSecondConnection(pool, options.onSecondConnection)
  return pool
}

/**
 * Reports every connection that code inside `inTransaction` asks for. That code already has one: when as many requests
 * do so as there are connections, each waits for another's, and nobody gets any.
 */
function reportSecondConnection(pool: pg.Pool, tell: (error: Error) => void): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    if (isInTransaction()) tell(new Error('A transaction may not take a second connection: use its tx'))
    return connect(...args)
  }) as typeof pool.connect
}

/**
 * A single open connection, for work that needs its own session; close it with `end()`. If the address names several
 * hosts, the connection leads to the one that takes writes. With `answerTimeout`, a statement fails after that many
 * milliseconds without an answer. Throws a StartError, without the password, when no server answers or all of them
 * refuse.
 */
export async function openClient(url: string, name: string, answerTimeout = 0): Promise<pg.Client> {
  const hosts = eachHost(url)
  for (let tries = 1; ; tries++) {
    const host = hostInTurn(url)
    const client = clientFor(host, name, answerTimeout)
    client.on('error', () => {}) // the query in flight fails with it
    try {
      await client.connect()
      if (hosts.length > 1) await refuseStandby(client)
      return client
    } catch (cause) {
      tryNextHost(url, host)
      if (tries < hosts.length) continue
      const { database, host: at, port } = client
      const place = hosts.length > 1 ? 'on any of its hosts' : `at ${at}:${port}`
      throw new StartError(`The database ${database} ${place} can't be used: ${messageOf(cause)}.`, { cause })
    }
  }
}

/**
 * Finds the host that takes writes, so that a pool's first connection leads there: a command can't try again as the
 * server does. Throws as `openClient` does.
 */
export async function findPrimary(url: string, name: string): Promise<void> {
  const client = await openClient(url, name)
  await client.end()
}

/**
 * Where this address leads, and whether the connection is encrypted and the other end identified by its certificate.
 */
export function lineTo(url: string): { host: string; isEncrypted: boolean } {
  const client = clientFor(url, 'unveil')
  const ssl: unknown = client.ssl // its types call it a boolean; it may be the options of tls.connect
  const isEncrypted = typeof ssl === 'object' ? (ssl as TlsOptions | null)?.rejectUnauthorized !== false : ssl === true
  return { host: client.host, isEncrypted }
}

function clientFor(url: string, name: string, answerTimeout = 0): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10 * SECOND,
      connectionTimeoutMillis: 10 * SECOND,
      query_timeout: answerTimeout,
    })
  } catch (cause) {
    throw new StartError(
      'The database URL is not valid. DATABASE_URL looks like postgres://user:password@host:5432/database, with / and @ in the password written as %2F and %40.',
      { cause },
    )
  }
}

/** A name with several addresses fails with an error per address and no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(messageOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** The query builder on a pool. `destroy()` closes the pool. */
export function createDatabase(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
