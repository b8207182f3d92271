import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { asIdLists } from './id-lists.ts'

/** Dates by the couples whose searches have found them: the ids of both. */
export type DatesByCouple = Map<number, Set<number>>

/** The first of the two keys of the advisory lock on what was reported to a couple; the second is their id. */
const REPORT_LOCK = 77_114

/**
 * Notes that these dates are reported to these couples now, and returns those that had already been reported, with an
 * empty set for a couple that has none. Until the transaction ends, nobody else reports anything to them: another
 * process may be telling them what another of their searches has found.
 */
export async function noteReported(tx: Tx, found: DatesByCouple, at: Date): Promise<DatesByCouple> {
  const couples = [...found.keys()].sort((a, b) => a - b)
  await sql`
    select pg_advisory_xact_lock(${REPORT_LOCK}::int, user_id::int)
      from unnest(${couples}::bigint[]) as couple (user_id)`.execute(tx)
  const before = await reportedAmong(tx, found)
  const fresh = [...found].flatMap(([userId, dates]) => {
    const left = [...dates].filter((id) => !before.get(userId)?.has(id))
    return left.length > 0 ? [[userId, left] as const] : []
  })
  await sql`
    insert into reported_dates (user_id, listing_ids, told_at)
    select user_id, dates::bigint[], ${at} from ${asTable(fresh)} as fresh (user_id, dates)`.execute(tx)
  return before
}

async function reportedAmong(tx: Tx, found: DatesByCouple): Promise<DatesByCouple> {
  const { rows } = await sql<{ userId: number; listingId: number }>`
    select user_id as "userId", listing_id as "listingId"
      from ${asTable([...found])} as found (couple, dates)
      join reported_dates on user_id = couple
     cross join lateral (select unnest(listing_ids) intersect select unnest(dates::bigint[])) as same (listing_id)`.execute(
    tx,
  )
  const reported: DatesByCouple = new Map([...found.keys()].map((userId) => [userId, new Set()]))
  for (const { userId, listingId } of rows) reported.get(userId)?.add(listingId)
  return reported
}

/**
 * SQL: a row for each couple, with the dates as the text of an array. One text per couple is far less data than one per
 * date.
 */
const asTable = (found: readonly (readonly [userId: number, dates: Iterable<number>])[]) =>
  sql`unnest(${found.map(([userId]) => userId)}::bigint[], ${asIdLists(found.map(([, dates]) => dates))}::text[])`

/** Forgets what was reported before this instant. Returns how many rows it deleted. */
export async function forgetReported(db: Db, before: Date): Promise<number> {
  await db.deleteFrom('alerted_dates').where('told_at', '<', before).execute() // older code wrote these
  const result = await db.deleteFrom('reported_dates').where('told_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
