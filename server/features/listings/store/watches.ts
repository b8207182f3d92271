import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** Remembers who wants to know when a date is available again; asking again changes nothing. */
export async function insertWatch(tx: Tx, listingId: number, userId: number, at: Date): Promise<void> {
  await tx
    .insertInto('listing_watches')
    .values({ listing_id: listingId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The user ids of everyone who waits for this listing. */
export async function watchersOf(db: Db, listingId: number): Promise<number[]> {
  const rows = await db.selectFrom('listing_watches').select('user_id').where('listing_id', '=', listingId).execute()
  return rows.map((row) => row.user_id)
}

/** Takes these users off the list of those who wait for this listing and returns the ids of those who were on it. */
export async function takeWatches(tx: Tx, listingId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .deleteFrom('listing_watches')
    .where('listing_id', '=', listingId)
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Forgets who waits for this listing. */
export async function deleteWatchesFor(tx: Tx, listingId: number): Promise<void> {
  await tx.deleteFrom('listing_watches').where('listing_id', '=', listingId).execute()
}

/** Whether anybody waits for this listing. */
export async function isWatched(db: Db, listingId: number): Promise<boolean> {
  const row = await db
    .selectFrom('listing_watches')
    .select('listing_id')
    .where('listing_id', '=', listingId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The listings of this venue that anybody waits for. */
export async function watchedOf(db: Db, venueId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listing_watches')
    .innerJoin('listings', 'listings.id', 'listing_watches.listing_id')
    .select('listings.id')
    .distinct()
    .where('listings.venue_id', '=', venueId)
    .execute()
  return rows.map((row) => row.id)
}

/** Forgets which dates somebody wanted to hear about. */
export async function deleteWatchesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('listing_watches').where('user_id', '=', userId).execute()
}
