import type pg from 'pg'
import { ApiError } from './api/errors.ts'
import { type Secret, type Statement, Unwritten } from './unwritten.ts'

export interface Queries {
  /** The rows that a statement returns; bigint columns come as numbers, timestamps as Dates. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** The same for a statement that is planned anew each time, because its values decide how it is best answered. */
  search<Row extends object>(text: string, values: unknown[]): Promise<Row[]>
}

/** One open transaction. */
export interface Tx extends Queries {
  /** What is still to be written, before the next query or when the transaction ends. */
  unwritten: Unwritten
  /** What the objects that this transaction has locked keep secret. */
  secrets: Map<string, Secret>
  /** Runs `work`. A refusal undoes what it wrote and is rethrown, and the transaction goes on. Attempts don't nest. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

const names = new Map<string, string>()

/** The statement under a name, so that each connection parses and plans it once. */
function prepared({ text, values }: Statement): pg.QueryConfig {
  const name = names.get(text) ?? `sandbox_${names.size}`
  names.set(text, name)
  return { name, text, values }
}

/** Queries on one connection, or on any of a pool's. */
export function queriesOn(connection: pg.Pool | pg.ClientBase): Queries {
  return {
    async query<Row extends object>(text: string, values?: unknown[]) {
      const { rows } = await connection.query<Row>(values ? prepared({ text, values }) : text)
      return rows
    },
    async search<Row extends object>(text: string, values: unknown[]) {
      const { rows } = await connection.query<Row>(text, values)
      return rows
    },
  }
}

/** Begins a transaction. If it can't begin, its first statement can't be sent either, so nothing waits for BEGIN. */
export function openTransaction(client: pg.ClientBase): { tx: Tx; commit(): Promise<void> } {
  const queries = queriesOn(client)
  const unwritten = new Unwritten()
  const secrets = new Map<string, Secret>()
  const begun = client.query('BEGIN')
  begun.catch(() => {})
  // null outside an attempt; false until the attempt writes, then true
  let savepoint: boolean | null = null
  const beforeWriting = async () => {
    if (savepoint !== false) return
    await client.query('SAVEPOINT attempt')
    savepoint = true
  }
  const write = async () => {
    const statement = unwritten.take()
    if (!statement) return
    await beforeWriting()
    await client.query(prepared(statement))
  }
  const tx: Tx = {
    unwritten,
    secrets,
    async query(text, values) {
      await write()
      if (!text.startsWith('SELECT')) await beforeWriting()
      return queries.query(text, values)
    },
    async search(text, values) {
      await write()
      return queries.search(text, values)
    },
    async attempt(work) {
      await write()
      savepoint = false
      try {
        return await work()
      } catch (error) {
        if (error instanceof ApiError) {
          unwritten.clear()
          secrets.clear()
          if (savepoint) await client.query('ROLLBACK TO SAVEPOINT attempt')
        }
        throw error
      } finally {
        savepoint = null
      }
    },
  }
  return {
    tx,
    async commit() {
      const last = unwritten.take()
      const [, , { command }] = await Promise.all([begun, last && client.query(prepared(last)), client.query('COMMIT')])
      // after a failed statement, COMMIT rolls back; if the last statement fails, its error is thrown above
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
    },
  }
}
