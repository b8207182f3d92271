import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** A date that one of a couple's searches has found. */
export interface Report {
  userId: number
  listingId: number
}

/** The first of the two keys of the advisory lock on what was reported to a couple; the second is their id. */
const REPORT_LOCK = 77_114

/**
 * Notes that these dates are reported to these couples now, and returns those that had already been reported. Until the
 * transaction ends, nobody else reports anything to them: a long round may overlap with the next one.
 */
export async function noteReported(tx: Tx, reports: readonly Report[], at: Date): Promise<Report[]> {
  const found = new Map<number, Set<number>>()
  for (const { userId, listingId } of reports) {
    const dates = found.get(userId) ?? new Set()
    found.set(userId, dates.add(listingId))
  }
  const couples = [...found.keys()]
  await sql`
    select pg_advisory_xact_lock(${REPORT_LOCK}::int, user_id::int)
      from unnest(${couples.toSorted((a, b) => a - b)}::bigint[]) as couple (user_id)`.execute(tx)
  const before = await reportedAmong(tx, couples, reports)
  for (const { userId, listingId } of before) found.get(userId)?.delete(listingId)
  const fresh = [...found].filter(([, dates]) => dates.size > 0)
  await sql`
    insert into reported_dates (user_id, listing_ids, told_at)
    select user_id, dates::bigint[], ${at} from unnest(
      ${fresh.map(([userId]) => userId)}::bigint[], ${fresh.map(([, dates]) => `{${[...dates].join()}}`)}::text[]
    ) as fresh (user_id, dates)`.execute(tx)
  return before
}

async function reportedAmong(tx: Tx, couples: readonly number[], reports: readonly Report[]): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select user_id as "userId", listing_id as "listingId"
      from (select user_id, unnest(listing_ids) as listing_id from reported_dates
             where user_id = any(${couples}::bigint[])) as before
     where (user_id, listing_id) in (select * from unnest(
       ${reports.map(({ userId }) => userId)}::bigint[], ${reports.map(({ listingId }) => listingId)}::bigint[]))`.execute(
    tx,
  )
  return rows
}

/** Forgets what was reported before this instant. Returns how many rows it deleted. */
export async function forgetReported(db: Db, before: Date): Promise<number> {
  await db.deleteFrom('alerted_dates').where('told_at', '<', before).execute() // older code wrote these
  const result = await db.deleteFrom('reported_dates').where('told_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
