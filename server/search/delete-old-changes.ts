import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'

/** Deletes changes that every process has read or given up on (read-model.ts), by real time. */
export function deleteOldChanges({ db }: { db: Db }): Background {
  const run = async () => {
    const old = await sql`delete from listing_changes where at < clock_timestamp() - interval '1 hour'`.execute(db)
    return Number(old.numAffectedRows ?? 0)
  }
  return { handlers: [], sweeps: [{ name: 'listing changes', every: 60, run }] }
}
