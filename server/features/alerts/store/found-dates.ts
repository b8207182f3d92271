import { sql } from 'kysely'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { asIdLists } from './id-lists.ts'
import type { Candidate } from './rounds.ts'

/** What a search has found: the ids of new dates, the best first. */
export interface Find {
  id: number
  userId: number
  /** what was news until then had been compared with the search before this find */
  since: Date
  dates: readonly number[]
}

/** A find that its couple has yet to be told about. */
export interface WaitingFind {
  /** of the search */
  id: number
  dates: number[]
  /** the search has been compared with what was news until then */
  until: Date
  /** since when the search has been failing; null if it hasn't failed since a round last ran it */
  failingSince: Date | null
  /** null if the search has been deleted */
  search: Omit<Candidate, 'id'> | null
}

/**
 * Notes what these searches have found in what was news until `until`, added to what they are still waiting to tell.
 */
export async function noteFound(db: Db, finds: readonly Find[], until: Date): Promise<void> {
  if (finds.length === 0) return
  await sql`
    insert into found_dates as waiting (search_id, listing_ids, since, until)
    select id, dates::bigint[], since, ${until}
      from unnest(
        ${finds.map(({ id }) => id)}::bigint[], ${asIdLists(finds.map(({ dates }) => dates))}::text[],
        ${finds.map(({ since }) => since)}::timestamptz[]
      ) as found (id, dates, since)
    on conflict (search_id) do update
      set listing_ids = waiting.listing_ids || excluded.listing_ids, until = excluded.until, failing_since = null`.execute(
    db,
  )
}

/** The finds that come first. An alert that has been turned on again looks back only to that moment. */
export async function firstFound(db: Db, limit: number): Promise<WaitingFind[]> {
  const rows = await db
    .selectFrom('found_dates')
    .leftJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select(['search_id as id', 'listing_ids as dates', 'until', 'failing_since', 'user_id', 'criteria'])
    .select(sql<Date>`greatest(since, searched_until)`.as('since'))
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.map(({ id, dates, until, failing_since, since, user_id, criteria }) => ({
    ...{ id, dates, until, failingSince: failing_since },
    search: user_id === null ? null : { user_id, criteria: criteria as SavedCriteria, since },
  }))
}

/** How many finds wait to be told, and the earliest moment up to which one of them covers the news. */
export async function findsWaiting(db: Db): Promise<{ waiting: number; oldestAt: Date | null }> {
  return db
    .selectFrom('found_dates')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<Date | null>('until').as('oldestAt')])
    .executeTakeFirstOrThrow()
}

/**
 * Removes these finds, except those that a round has added to in the meantime. They are locked in the order in which
 * rounds write them, so that this and a round don't wait for each other.
 */
export async function removeFound(tx: Tx, finds: readonly Pick<WaitingFind, 'id' | 'until'>[]): Promise<void> {
  await sql`
    delete from found_dates where search_id in (
      select search_id from found_dates
        join unnest(${finds.map(({ id }) => id)}::bigint[], ${finds.map(({ until }) => until)}::timestamptz[]) as told (id, until)
          on search_id = told.id and found_dates.until = told.until
       order by search_id for update of found_dates
    )`.execute(tx)
}

/** Notes that this search can't be run at the moment, and lets all others go ahead of what it has found. */
export async function noteFailing(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update found_dates set place = default, failing_since = coalesce(failing_since, ${at}) where search_id = ${id}`.execute(
    db,
  )
}

/** Lets all others go ahead of what this search has found. */
export async function letOthersPass(db: Db, id: number): Promise<void> {
  await sql`update found_dates set place = default where search_id = ${id}`.execute(db)
}
