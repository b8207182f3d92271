import type pg from 'pg'

/** What the health endpoint asks. */
export interface Health {
  /** Whether this process can serve people: within 3 seconds, whatever hangs. */
  ok(): Promise<boolean>
  /** Adds a sign of life that must be there as well, such as that of a runner of jobs. */
  watch(isAlive: () => boolean): void
}

/** A standby, or a primary set to read-only, answers every question and takes no booking. */
const CAN_WRITE = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as ok`

/** `pool` has a connection for this alone, and gives up on it within 3 seconds. Askers who come at once share an answer. */
export function createHealth(pool: pg.Pool): Health {
  const signs: (() => boolean)[] = []
  let asking: Promise<boolean> | undefined
  const canWrite = async () => {
    try {
      return (await pool.query<{ ok: boolean }>(CAN_WRITE)).rows[0]?.ok === true
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }
  return {
    ok: async () => {
      asking ??= canWrite()
      return (await asking) && signs.every((isAlive) => isAlive())
    },
    watch: (isAlive) => void signs.push(isAlive),
  }
}
