import { LAST_STATE } from '#contract/dates.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { COLUMNS, type ListingRow, revealedTo } from './listings.ts'

/** Marks a date for a couple, at what it costs now; marking it again changes nothing. */
export async function insertFavorite(tx: Tx, listingId: number, userId: number, at: Date): Promise<void> {
  await tx
    .insertInto('favorites')
    .columns(['listing_id', 'user_id', 'created_at', 'marked_at_cents'])
    .expression(({ selectFrom, val }) =>
      selectFrom('listings')
        .select(['id', val(userId).as('user_id'), val(at).as('created_at'), 'total_cents'])
        .where('id', '=', listingId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a couple has marked this date. */
export async function isFavorite(db: Db, listingId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('favorites')
    .select('listing_id')
    .where('listing_id', '=', listingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a date from the favorites. False when it wasn't one. */
export async function deleteFavorite(tx: Tx, listingId: number, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('favorites')
    .where('listing_id', '=', listingId)
    .where('user_id', '=', userId)
    .returning('listing_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A couple's favorites whose day has not passed, as the couple may see each, the nearest day first, and what each cost
 * when marked.
 */
export function favoritesOf(
  db: Db,
  viewer: Viewer,
  clock: Clock,
): Promise<(ListingRow & { marked_at_cents: number | null })[]> {
  return db
    .selectFrom('favorites')
    .innerJoin('listings', 'listings.id', 'favorites.listing_id')
    .select(COLUMNS)
    .select('favorites.marked_at_cents')
    .select((builder) =>
      revealedTo(viewer)(builder as never)
        .$castTo<boolean>()
        .as('revealed'),
    )
    .where('favorites.user_id', '=', viewer.id)
    .where('listings.event_date', '>=', clock.todayIn(LAST_STATE))
    .orderBy('listings.event_date')
    .orderBy('listings.id')
    .execute()
}

/** Deletes everything that this couple has marked. */
export async function deleteFavoritesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('favorites').where('user_id', '=', userId).execute()
}
