import type pg from 'pg'

/** What the health endpoint asks. */
export interface Health {
  /**
   * What keeps this process from serving people, by part, in words without secrets; nothing when all is well. Answers
   * within 3 seconds, whatever hangs.
   */
  troubles(): Promise<Record<string, string>>
  /** Adds a part that must work as well, such as the jobs; `trouble` is null when it does. */
  watch(part: string, trouble: () => string | null): void
}

/** A standby, or a primary set to read-only, answers every question and takes no booking. */
const CAN_WRITE = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as ok`

/**
 * `pool` has one connection, for this alone, and gives up on it within 3 seconds. Simultaneous callers share an answer.
 */
export function createHealth(pool: pg.Pool): Health {
  const parts: [part: string, trouble: () => string | null][] = []
  let asking: Promise<string | null> | undefined
  const database = async () => {
    try {
      const canWrite = (await pool.query<{ ok: boolean }>(CAN_WRITE)).rows[0]?.ok
      return canWrite ? null : 'read-only'
    } catch {
      return 'no answer'
    } finally {
      asking = undefined
    }
  }
  return {
    troubles: async () => {
      asking ??= database()
      const all = [['database', await asking] as const, ...parts.map(([part, trouble]) => [part, trouble()] as const)]
      return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
    },
    watch: (part, trouble) => void parts.push([part, trouble]),
  }
}
