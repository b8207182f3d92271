import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A date that one of a couple's searches has found. */
export interface Report {
  userId: number
  listingId: number
}

/**
 * Notes that these dates are reported to these couples now, and returns those that were before. In one order, so that
 * two that report the same don't wait for each other in a circle.
 */
export async function noteReported(tx: Tx, reports: readonly Report[], at: Date): Promise<Report[]> {
  const column = (name: keyof Report) => reports.map((report) => report[name])
  const { rows } = await sql<Report>`
    with found as (
      select distinct user_id, listing_id
        from unnest(${column('userId')}::bigint[], ${column('listingId')}::bigint[])
          as found (user_id, listing_id)
    ), noted as (
      insert into alerted_dates (user_id, listing_id, told_at)
      select user_id, listing_id, ${at}::timestamptz from found order by user_id, listing_id
      on conflict do nothing
      returning user_id, listing_id
    )
    select user_id as "userId", listing_id as "listingId" from found
    except select user_id, listing_id from noted`.execute(tx)
  return rows
}

/** Forgets what was reported before this instant. Returns how many. */
export async function forgetReported(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('alerted_dates').where('told_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
