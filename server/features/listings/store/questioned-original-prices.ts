import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/sorted-pages.ts'

// An original price is questioned while it is above its venue's own range and no admin has looked at one that high
// (domain.md row 31). Triggers in the database maintain `listings.price_questioned`.

/** SQL: when a listing was published by its owner; it may appear later. */
const PUBLISHED_AT = sql<Date>`coalesce((select at from process_events
  where process = 'listing' and object_id = listings.id and transition = 'publish'), listings.created_at)`

const questioned = (db: Db) =>
  db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .select(['listings.id', 'event_date', 'original_cents', 'venues.name as venue_name'])
    .select(PUBLISHED_AT.as('published_at'))
    .select(['venues.state as venue_state', 'price_max_cents'])
    .where('listings.state', 'in', ['live', 'held'])
    .where('listings.venue_verified', '=', true)
    .where('price_questioned', '=', true)

/** Dates on offer whose original price is questioned, the oldest first, with their venue. */
export const questionedListings = (db: Db, limit: number) =>
  questioned(db).orderBy('published_at').orderBy('listings.id').limit(limit).execute()

/** How many dates on offer have a questioned original price. */
export const countQuestioned = (db: Db): Promise<number> => countRows(questioned(db))

/** The top of the venue's own range if this listing's original price is questioned; otherwise null. Cents. */
export async function questionedAbove(db: Db, listingId: number): Promise<Cents | null> {
  const row = await db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .select('price_max_cents')
    .where('listings.id', '=', listingId)
    .where('price_questioned', '=', true)
    .executeTakeFirst()
  return row?.price_max_cents ?? null
}

/** An admin has looked at this original price. False when it isn't the questioned one, or nothing was questioned. */
export async function noteOriginalSeen(tx: Tx, listingId: number, seen: Cents): Promise<boolean> {
  const row = await tx
    .updateTable('listings')
    .set((set) => ({ seen_original_cents: set.ref('original_cents') }))
    .where('id', '=', listingId)
    .where('original_cents', '=', seen)
    .where('price_questioned', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
