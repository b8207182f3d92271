import { sql } from 'kysely'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, later, MINUTE } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** One comparison of what is new with all searches. */
export interface Round {
  /** all searches that may want the news from before this instant have been found */
  reached: Date
  at: Date
}

/** A search that may have news. */
export interface Candidate {
  id: number
  user_id: number
  criteria: SavedCriteria
  /** everything that was news until then has been compared with the search */
  since: Date
}

/** Begins a round; null if the last one began only a short time ago, in any process. */
export async function beginRound(db: Db, at: Date): Promise<Round | null> {
  const { rows: next } = await sql<{ reached: Date }>`
    update alert_rounds set began_at = ${at}
     where began_at <= ${later(at, -SERVER_LIMITS.alertMinutes * MINUTE)} returning reached`.execute(db)
  const row = next[0] ?? (await beginFirst(db, at))
  return row ? { reached: row.reached, at } : null
}

/** The first round of all looks as far back as any search asks. */
async function beginFirst(db: Db, at: Date): Promise<{ reached: Date } | undefined> {
  const { rows } = await sql<{ reached: Date }>`
    insert into alert_rounds (began_at, reached)
    select ${at}::timestamptz, coalesce((select min(searched_until) from saved_searches where alert), ${at}::timestamptz)
     where not exists (select from alert_rounds)
    on conflict do nothing returning reached`.execute(db)
  return rows[0]
}

/** Ends a round: every search that might want its news has been found. */
export async function endRound(db: Db, { at }: Round): Promise<void> {
  await db.updateTable('alert_rounds').set({ reached: at }).where('reached', '<', at).execute()
}

/** Searches rest after their couple is emailed: at `at`, those emailed by the instant returned no longer rest. */
const restedAt = (at: Date) => later(at, -LIMITS.alertPauseHours * HOUR)

/**
 * The searches that rested at the last round and no longer do. They look back to where their last email left off, or to
 * when their alert was turned on again; the earliest of these moments is `earliestRested`.
 */
const rested = (db: Db, { reached, at }: Round) =>
  db
    .selectFrom('saved_searches')
    .where('alert', '=', true)
    .where('last_told_at', '>', restedAt(reached))
    .where('last_told_at', '<=', restedAt(at))

export async function earliestRested(db: Db, round: Round): Promise<Date | null> {
  const { earliest } = await rested(db, round)
    .select(({ fn }) => fn.min('searched_until').as('earliest'))
    .executeTakeFirstOrThrow()
  return earliest
}

export function searchesRested(db: Db, round: Round, afterId: number, limit: number): Promise<Candidate[]> {
  return rested(db, round)
    .select(['id', 'user_id', 'criteria', 'searched_until as since'])
    .$castTo<Candidate>()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** All other searches that don't rest and may want a date with one of these anchors, in the order of their ids. */
export function searchesWanting(
  db: Db,
  { reached }: Round,
  anchors: readonly string[],
  afterId: number,
  limit: number,
): Promise<Candidate[]> {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'user_id', 'criteria'])
    .select(sql<Date>`greatest(searched_until, ${reached}::timestamptz)`.as('since'))
    .$castTo<Candidate>()
    .where('alert', '=', true)
    .where(({ or, eb }) => or([eb('anchor', 'is', null), eb('anchor', '=', sql<string>`any(${anchors}::text[])`)]))
    .where(({ or, eb }) => or([eb('last_told_at', 'is', null), eb('last_told_at', '<=', restedAt(reached))]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * These searches with their owners, locked until the transaction ends, except those that were deleted, turned off or
 * emailed about in the meantime, and those whose owner isn't a couple.
 */
export async function lockUntold(tx: Tx, ids: readonly number[], at: Date) {
  return tx
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'saved_searches.user_id')
    .select(['saved_searches.id', 'user_id', 'saved_searches.name', 'criteria', 'users.email'])
    .$narrowType<{ criteria: SavedCriteria }>()
    .where('saved_searches.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('alert', '=', true)
    .where('users.role', '=', 'couple')
    .where(({ or, eb }) => or([eb('last_told_at', 'is', null), eb('last_told_at', '<=', restedAt(at))]))
    .orderBy('saved_searches.id')
    .forUpdate('saved_searches')
    .execute()
}

/**
 * Notes that the couples of these searches are emailed now about what was offered until the moment given for each. An
 * alert that was turned on again after that moment still looks back only to when it was turned on.
 */
export async function markTold(tx: Tx, told: readonly { id: number; until: Date }[], at: Date): Promise<void> {
  await sql`
    update saved_searches set searched_until = greatest(searched_until, told.until), last_told_at = ${at}
      from unnest(${told.map(({ id }) => id)}::bigint[], ${told.map(({ until }) => until)}::timestamptz[]) as told (id, until)
     where saved_searches.id = told.id`.execute(tx)
}
