import { type RawBuilder, sql } from 'kysely'
import { type LocalDate, todayIn } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { lastTransitions } from '#server/platform/read-event-log.ts'
import { type FormerOriginals, formerOriginals } from '../policy.ts'

/** The transitions by which a listing leaves the market; until then it asked its price. */
const LEAVING = ['deactivate', 'sell'] as const

/** What a venue has asked for this date recently, in listings that are over by now: a new one doesn't forget it. */
export async function formerOriginalsOf(
  db: Db,
  venueId: number,
  date: LocalDate,
  today: LocalDate,
): Promise<FormerOriginals> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'original_cents', 'former_originals', 'venue_state'])
    .where('venue_id', '=', venueId)
    .where('event_date', '=', date)
    .where('transfer_id', 'is', null)
    .execute()
  const left = await lastTransitions(db, { process: 'listing', transitions: LEAVING, ids: rows.map(({ id }) => id) })
  return rows.flatMap(({ id, original_cents, former_originals, venue_state }) => {
    const at = left.get(id)?.at
    const until = at ? todayIn(venue_state, at) : today
    return formerOriginals(former_originals as unknown as FormerOriginals, original_cents, today, until)
  })
}

/**
 * SQL: the original price is above its venue's own range, and no admin has looked at one as high (domain.md row 31).
 */
export const isQuestioned: RawBuilder<boolean> = sql<boolean>`(
  listings.original_cents > coalesce(listings.seen_original_cents, 0)
  and listings.original_cents > (select price_max_cents from venues where venues.id = listings.venue_id))`

/** Dates on offer whose original price is questioned, the oldest first, with their venue. */
export function questionedListings(db: Db, limit: number) {
  return db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .select(['listings.id', 'event_date', 'original_cents', 'listings.created_at', 'venues.name as venue_name'])
    .select(['venues.state as venue_state', 'price_max_cents'])
    .where('listings.state', 'in', ['live', 'held'])
    .where('listings.venue_verified', '=', true)
    .where(isQuestioned)
    .orderBy('listings.created_at')
    .orderBy('listings.id')
    .limit(limit)
    .execute()
}

/** The highest of the venue's own range, when this listing's original price is questioned; else null. Cents. */
export async function questionedAbove(db: Db, listingId: number): Promise<Cents | null> {
  const row = await db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .select('price_max_cents')
    .where('listings.id', '=', listingId)
    .where(isQuestioned)
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
    .where(isQuestioned)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
