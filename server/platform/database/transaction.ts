import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Db, Tx } from './connect.ts'

const ATTEMPTS = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/**
 * Runs `work` in one transaction and commits it. After a deadlock, a serialization failure or a random id that was
 * taken, it is retried, with at most three attempts in all, so `work` must change nothing but the database. Throws what
 * `work` or a statement threw, what a deferred constraint or trigger says at COMMIT (see `violatedConstraint`), and an
 * error if COMMIT turned into a rollback.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => openTransactions.run(true, () => work(tx)))
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt))
    }
  }
}

const openTransactions = new AsyncLocalStorage<true>()

/** True in code that runs inside `inTransaction`: there, nothing outside the database may be called (domain.md 3). */
export const isInTransaction = (): boolean => openTransactions.getStore() === true

const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK || isTakenId(error))

/** Ids are random, and two rows that are written at the same moment may draw the same one. */
const isTakenId = ({ code, detail }: pg.DatabaseError): boolean =>
  code === UNIQUE_VIOLATION && detail?.startsWith('Key (id)=') === true

/**
 * The name of the constraint an error is about (unique, foreign key, check, exclusion, not null, or a trigger that
 * raises with CONSTRAINT), or undefined. Commands map the names they expect to coded errors and rethrow the rest.
 */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}
