import type { Db, Tx } from '#server/platform/database/connect.ts'

/** Remembers who wants to know when a date is available again; asking again changes nothing. */
export async function insertWatch(tx: Tx, listingId: number, userId: number, at: Date): Promise<void> {
  await tx
    .insertInto('listing_watches')
    .values({ listing_id: listingId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes everyone who waits for this listing off the list and returns their user ids. */
export async function takeWatches(tx: Tx, listingId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('listing_watches').where('listing_id', '=', listingId).returning('user_id').execute()
  return rows.map((row) => row.user_id)
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

/** Forgets which dates somebody wanted to hear about. */
export async function deleteWatchesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('listing_watches').where('user_id', '=', userId).execute()
}
