import type { Selectable } from 'kysely'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, later, MINUTE } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { SavedSearches } from '#server/platform/database/schema.generated.ts'

export type SavedSearchRow = Omit<Selectable<SavedSearches>, 'criteria'> & { criteria: SavedCriteria }

const BATCH = 200

/** Throws the violation of `saved_searches_once` when the couple has saved the same criteria before. */
export async function insertSavedSearch(
  tx: Tx,
  search: Pick<SavedSearchRow, 'user_id' | 'name' | 'criteria' | 'alert' | 'created_at'>,
): Promise<SavedSearchRow> {
  const row = await tx
    .insertInto('saved_searches')
    .values({ ...search, criteria: JSON.stringify(search.criteria), searched_until: search.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as SavedSearchRow
}

/** A couple's saved searches, the newest first. */
export async function savedSearchesOf(db: Db, userId: number): Promise<SavedSearchRow[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as SavedSearchRow[]
}

type Change = Partial<Pick<SavedSearchRow, 'name' | 'alert' | 'searched_until'>>

/** Locks a saved search of this couple until the transaction ends. */
export async function lockOwnSearch(tx: Tx, id: number, userId: number): Promise<SavedSearchRow | undefined> {
  const row = await tx
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row as SavedSearchRow | undefined
}

export async function updateSavedSearch(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('saved_searches').set(change).where('id', '=', id).execute()
}

/** False when the couple has no such search. */
export async function removeSavedSearch(tx: Tx, id: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Everything we store about what a person looks for: their searches, and which dates were reported to them. */
export async function deleteSavedSearchesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('saved_searches').where('user_id', '=', userId).execute()
  await tx.deleteFrom('alerted_dates').where('user_id', '=', userId).execute()
}

/** Turns this search's alert off; the name of the search, or undefined when there is none. Twice is once. */
export async function silence(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('saved_searches')
    .set({ alert: false })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

const due = (db: Db, at: Date) =>
  db
    .selectFrom('saved_searches')
    .where('alert', '=', true)
    .where('searched_until', '<=', later(at, -SERVER_LIMITS.alertMinutes * MINUTE))
    .where((where) =>
      where.or([
        where('last_told_at', 'is', null),
        where('last_told_at', '<=', later(at, -LIMITS.alertPauseHours * HOUR)),
      ]),
    )

/** Searches with an alert that have not been looked at lately, and whose couple was not mailed lately. */
export function searchesDue(db: Db, at: Date): Promise<{ id: number }[]> {
  return due(db, at).select('id').orderBy('searched_until').limit(BATCH).execute()
}

/** One of them, locked; undefined when another process has it, or it is not due any more. */
export async function lockDueSearch(tx: Tx, id: number, at: Date): Promise<SavedSearchRow | undefined> {
  const row = await due(tx, at).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
  return row as SavedSearchRow | undefined
}

/** Notes that everything offered until `at` was looked at, and whether the couple is mailed about it. */
export async function markSearched(tx: Tx, id: number, { at, told }: { at: Date; told: boolean }): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set({ searched_until: at, ...(told && { last_told_at: at }) })
    .where('id', '=', id)
    .execute()
}

/** Notes that these dates are reported to a couple now, and returns those that weren't before. */
export async function noteReported(
  tx: Tx,
  userId: number,
  listingIds: readonly number[],
  at: Date,
): Promise<Set<number>> {
  if (listingIds.length === 0) return new Set()
  const rows = await tx
    .insertInto('alerted_dates')
    .values(listingIds.map((listing_id) => ({ user_id: userId, listing_id, told_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('listing_id')
    .execute()
  return new Set(rows.map(({ listing_id }) => listing_id))
}

/** Forgets what was reported before this instant. Returns how many. */
export async function forgetReported(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('alerted_dates').where('told_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
