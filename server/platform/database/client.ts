import pg from 'pg'
import { inSpan, isTraced } from '../tracing/spans.ts'
import { statementName } from '../tracing/statement-name.ts'
import { eachHost, hostInTurn, tryNextHost } from './hosts.ts'

/** What pg says when no answer has come within `query_timeout`. */
export const UNANSWERED = 'Query read timeout'

/** What PostgreSQL itself says when a standby is asked to write. */
const READ_ONLY = '25006'

/** Closes the connection and throws if its host takes no writes: of several hosts, only the primary will do. */
export async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ writes: boolean }>(
    `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writes`,
  )
  if (rows[0]?.writes) return
  await client.end()
  throw Object.assign(new pg.DatabaseError('This host takes no writes', 0, 'error'), { code: READ_ONLY })
}

/**
 * A connection that is closed when an answer fails to come within `query_timeout`. pg itself only stops waiting: the
 * connection stays busy with the lost statement, and a ROLLBACK, or whoever gets the connection from the pool next,
 * would wait behind that statement for another `query_timeout`.
 * If the address names several hosts, the connection leads to the one whose turn it is. A host that doesn't answer, or
 * takes no writes, passes the turn on, so that the pool's next connection finds the new primary.
 */
export class DatabaseClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionString: url = '' } = config
    const host = hostInTurn(url)
    super({ ...config, connectionString: host })
    // the query in flight fails with the error, and the pool drops the client; pg's pool listens only once `connect` is
    // over, and until then an error that nobody hears would end the process
    this.on('error', () => {})
    if (eachHost(url).length > 1) this.connect = toPrimary(this, this.connect.bind(this), () => tryNextHost(url, host))
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const traced = isTraced() ? textOf(args) : null
      const answer = traced === null ? query(...args) : inStatement(traced, () => query(...args) as Promise<unknown>)
      // called with a callback, as by `pool.query`, it returns nothing: there the pool itself drops what failed
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: Error) => {
        if (error.message === UNANSWERED) this.end().catch(() => {})
        throw error
      })
    }) as typeof this.query
  }
}

/** The text of a statement whose answer is a promise, as Kysely asks; null for callbacks and cursors. */
function textOf(args: readonly unknown[]): string | null {
  return typeof args[0] === 'string' && typeof args.at(-1) !== 'function' ? args[0] : null
}

function inStatement(text: string, ask: () => Promise<unknown>): Promise<unknown> {
  const name = statementName(text)
  return inSpan('statement', name, { known: { 'db.system.name': 'postgresql', 'db.query.summary': name } }, ask)
}

type Connect = pg.Client['connect']

/**
 * `connect`, which now also fails for a host that takes no writes. Each failure calls `pass`. pg's pool calls `connect`
 * with a callback.
 */
function toPrimary(client: pg.Client, connect: () => Promise<unknown>, pass: () => void): Connect {
  const primary = async () => {
    try {
      await connect()
      await refuseStandby(client)
    } catch (error) {
      pass()
      throw error
    }
  }
  return ((done?: (error?: Error | null) => void) =>
    done ? void primary().then(() => done(), done) : primary()) as Connect
}
