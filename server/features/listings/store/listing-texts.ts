import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { ListingText } from '../policy.ts'

const TEXTS = ['description', 'duration', 'times', 'includes', 'excludes', 'restrictions'] as const

/** The free texts of a listing, and for how many guests it is. */
export function textsOf(db: Db, id: number) {
  return db
    .selectFrom('listings')
    .select([...TEXTS, 'max_guests'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function changeTexts(tx: Tx, id: number, texts: ListingText): Promise<void> {
  const { includes, excludes, restrictions } = texts
  const set = { ...texts, includes: [...includes], excludes: [...excludes], restrictions: [...restrictions] }
  await tx.updateTable('listings').set(set).where('id', '=', id).execute()
}

/** Listings of a venue whose text strangers can read, now or once reactivated. */
export function readableListingsOf(db: Db, venueId: number) {
  return db
    .selectFrom('listings')
    .select(['id', 'transfer_id', 'event_date', ...TEXTS])
    .where('venue_id', '=', venueId)
    .where('state', 'in', ['live', 'held', 'inactive'])
    .orderBy('event_date')
    .execute()
}
