import { type Selectable, sql } from 'kysely'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { SavedSearches } from '#server/platform/database/schema.generated.ts'
import { type Anchor, anchorOf } from '../anchors.ts'

const BATCH = 200

export type SavedSearchRow = Omit<Selectable<SavedSearches>, 'criteria'> & { criteria: SavedCriteria }

/** Throws the violation of `saved_searches_once` when the couple has saved the same criteria before. */
export async function insertSavedSearch(
  tx: Tx,
  search: Pick<SavedSearchRow, 'user_id' | 'name' | 'criteria' | 'alert' | 'created_at'>,
): Promise<SavedSearchRow> {
  const row = await tx
    .insertInto('saved_searches')
    .values({
      ...search,
      criteria: JSON.stringify(search.criteria),
      searched_until: search.created_at,
      anchor: stored(anchorOf(search.criteria)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as SavedSearchRow
}

/** An anchor in the form that `anchorsOf` gives those of dates; only the database knows the key of a city. */
function stored(anchor: Anchor) {
  if (anchor.kind === 'city') return sql<string>`'city:' || city_key(${anchor.of})`
  return anchor.kind === 'any' ? 'any' : `${anchor.kind}:${anchor.of}`
}

/** Searches with an alert that were saved by older code, which had no anchors. */
export async function withoutAnchor(db: Db): Promise<Pick<SavedSearchRow, 'id' | 'criteria'>[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'criteria'])
    .where('alert', '=', true)
    .where('anchor', 'is', null)
    .limit(BATCH)
    .execute()
  return rows as Pick<SavedSearchRow, 'id' | 'criteria'>[]
}

export async function setAnchor(tx: Tx, id: number, anchor: Anchor): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set({ anchor: stored(anchor) })
    .where('id', '=', id)
    .execute()
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

/** Deletes one of a couple's saved searches. False when the couple has no such search. */
export async function removeSavedSearch(tx: Tx, id: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes what we store about what a person looks for: their searches, and which dates were reported to them. */
export async function deleteSavedSearchesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('saved_searches').where('user_id', '=', userId).execute()
  await tx.deleteFrom('reported_dates').where('user_id', '=', userId).execute()
  await tx.deleteFrom('alerted_dates').where('user_id', '=', userId).execute() // older code wrote these
}

/**
 * Turns this search's alert off; doing it again changes nothing. Returns the name of the search, or undefined when
 * there is none.
 */
export async function silence(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('saved_searches')
    .set({ alert: false })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
