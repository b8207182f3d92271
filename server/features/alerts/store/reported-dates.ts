import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A date that one of a couple's searches has found. */
export interface Report {
  userId: number
  listingId: number
}

/** Notes that these dates are reported to these couples now, and returns those that weren't before, each once. */
export async function noteReported(tx: Tx, reports: readonly Report[], at: Date): Promise<Report[]> {
  // in one order, so that two processes that report the same don't wait for each other
  const sorted = reports.toSorted((a, b) => a.userId - b.userId || a.listingId - b.listingId)
  const { rows } = await sql<Report>`
    insert into alerted_dates (user_id, listing_id, told_at)
    select user_id, listing_id, ${at}::timestamptz
      from unnest(${sorted.map(({ userId }) => userId)}::bigint[], ${sorted.map(({ listingId }) => listingId)}::bigint[])
        as found (user_id, listing_id)
    on conflict do nothing
    returning user_id as "userId", listing_id as "listingId"`.execute(tx)
  return rows
}

/** Forgets what was reported before this instant. Returns how many. */
export async function forgetReported(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('alerted_dates').where('told_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
