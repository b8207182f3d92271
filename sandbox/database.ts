import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import pg from 'pg'
import { openTransaction, type Queries, queriesOn, type Tx } from './transaction.ts'
import { Unwritten } from './unwritten.ts'

/** The sandbox's own pool, on the sandbox's own schema; the product's code never sees it. */
export interface Database extends Queries {
  /**
   * Runs `work` in one transaction; an error rolls everything back and is rethrown. If the database doesn't answer at the
   * end, everything may have been written nevertheless.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work`, which only reads, without a transaction. */
  reading<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const SECOND = 1000
const INT8 = 20
const MIGRATION_LOCK = 7_241_901

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
}

const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * A socket that collects what is written during one turn of the event loop and sends it in one piece, because sending
 * takes longer than writing does.
 */
function patientSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let waits = false
  socket.write = (...args: unknown[]) => {
    if (!waits) {
      waits = true
      socket.cork()
      process.nextTick(() => {
        waits = false
        socket.uncork()
      })
    }
    return write(...args)
  }
  return socket
}

/**
 * Opens the pool and brings the schema up to date. Two sandboxes may start on the same database at the same time. The
 * pool waits 10 seconds for a connection and `answerTimeout` milliseconds for an answer, and renews connections as the
 * product does.
 */
export async function openDatabase(databaseUrl: string, answerTimeout = 35 * SECOND): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types: types as pg.CustomTypesConfig,
    max: 8,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    connectionTimeoutMillis: 10 * SECOND,
    maxLifetimeSeconds: 30 * 60,
    query_timeout: answerTimeout,
    stream: patientSocket,
    pipeline: true, // the transaction's first statement doesn't wait for BEGIN, nor COMMIT for its last
  })
  // A restarted PostgreSQL drops connections; without these listeners, that would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const { tx, commit } = openTransaction(client)
      const result = await work(tx)
      await commit()
      return result
    } catch (error) {
      // after a timeout, the connection is still busy with the query, and a ROLLBACK would wait behind it
      if (isUnanswered(error)) broken = error
      else {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
      }
      throw error
    } finally {
      client.release(broken)
    }
  }

  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  try {
    await transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      await tx.query(schema)
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  const queries = queriesOn(pool)
  return {
    ...queries,
    transaction,
    reading: (work) =>
      work({ ...queries, unwritten: new Unwritten(), secrets: new Map(), attempt: (reading) => reading() }),
    close: () => pool.end(),
  }
}
