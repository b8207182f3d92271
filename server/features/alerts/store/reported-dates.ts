import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A date that one of a couple's searches has found. */
export interface Report {
  userId: number
  listingId: number
}

/** The first of the two keys of the advisory lock on what was reported to a couple; the second is the couple. */
const REPORT_LOCK = 77_114

/**
 * Notes that these dates are reported to these couples now, and returns those that had been reported already. Until the transaction
 * ends, nobody else reports anything to them: a round that takes long may run beside the next one.
 */
export async function noteReported(tx: Tx, reports: readonly Report[], at: Date): Promise<Report[]> {
  const [couples, dates] = [reports.map(({ userId }) => userId), reports.map(({ listingId }) => listingId)]
  await sql`
    select pg_advisory_xact_lock(${REPORT_LOCK}::int, user_id::int)
      from (select distinct user_id from unnest(${couples}::bigint[]) as found (user_id) order by user_id) as couples
  `.execute(tx)
  const { rows } = await sql<Report>`
    with found as (
      select distinct user_id, listing_id from unnest(${couples}::bigint[], ${dates}::bigint[]) as found (user_id, listing_id)
    ), before as (
      select user_id, unnest(listing_ids) as listing_id from reported_dates where user_id = any(${couples}::bigint[])
      intersect select user_id, listing_id from found
    ), noted as (
      insert into reported_dates (user_id, listing_ids, told_at)
      select user_id, array_agg(listing_id), ${at}::timestamptz
        from (select * from found except select * from before) as fresh
       group by user_id
    )
    select user_id as "userId", listing_id as "listingId" from before`.execute(tx)
  return rows
}

/** Forgets what was reported before this instant. Returns how many mails told of it. */
export async function forgetReported(db: Db, before: Date): Promise<number> {
  await db.deleteFrom('alerted_dates').where('told_at', '<', before).execute() // older code wrote these
  const result = await db.deleteFrom('reported_dates').where('told_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
