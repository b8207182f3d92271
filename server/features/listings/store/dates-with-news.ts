import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { NewDate } from '#server/search/new-dates.ts'
import { COLUMNS, type ListingRow } from './listings.ts'
import { conditions, FINDABLE, type Filters } from './search.ts'
import type { Look } from './visible-dates.ts'

/**
 * SQL: when a listing came up or came back, came up in any case, appeared, and became public. Each has an index. A date
 * that is to become news later remains the news that it is until then.
 */
const MOMENTS = [
  sql`coalesce(listings.offered_again_at, listings.created_at)`,
  sql`listings.created_at`,
  sql`listings.appears_at`,
  sql`listings.public_at`,
]

/**
 * SQL: a listing has come up, appeared, come back, become cheaper or become public since this instant, and isn't merely
 * about to. A date that becomes public is news even to members: to those who joined after it came up.
 */
const isNews = (since: Date, now: Date) =>
  sql<boolean>`(${sql.join(
    MOMENTS.map((at) => sql`(${at} > ${since} and ${at} <= ${now})`),
    sql` or `,
  )})`

/** SQL: the last of these moments; null if all of them are still to come. */
const newsAt = (now: Date) =>
  sql<Date | null>`greatest(${sql.join(MOMENTS.map((at) => sql`case when ${at} <= ${now} then ${at} end`))})`

/** Matching listings with news since this instant, the best first, none with its venue revealed. */
export function newMatches(
  db: Db,
  filters: Filters,
  { since, limit }: { since: Date; limit: number },
  look: Look,
): Promise<ListingRow[]> {
  return db
    .selectFrom('listings')
    .select(COLUMNS)
    .select(sql<boolean>`false`.as('revealed'))
    .where(conditions(filters, look))
    .where(isNews(since, look.clock.now()))
    .orderBy('best_rank', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A date with news; `transferId` is null for a date from its venue. */
export type DateWithNews = NewDate & { transferId: number | null }

/** All dates with news between these instants that anybody may find, in the order of their ids. */
export const newsBetween = (db: Db, since: Date, now: Date): Promise<DateWithNews[]> =>
  datesWithNews(db, sql<boolean>`${FINDABLE} and ${isNews(since, now)}`, now)

/**
 * Those of these dates that anybody may find, in the order of their ids. Some were put back on the market to appear
 * later, and match nobody's search until then. Whether they can be found is selected, as in `tellableDates`.
 */
export const newsAmong = (db: Db, ids: readonly number[], now: Date): Promise<DateWithNews[]> =>
  datesWithNews(db, sql<boolean>`id = any(${ids}::bigint[])`, now)

async function datesWithNews(db: Db, which: RawBuilder<boolean>, now: Date): Promise<DateWithNews[]> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'event_date', 'venue_city_key', 'venue_state', 'max_guests', 'total_cents', 'savings_cents'])
    .select(['best_rank', 'styles', 'amenities', 'transfer_id', 'public_at', 'appears_at'])
    .select(newsAt(now).as('news_at'))
    .select(FINDABLE.as('isFindable'))
    .where(which)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    if (!row.isFindable || row.news_at === null) return []
    return {
      id: row.id,
      date: row.event_date,
      cityKey: row.venue_city_key,
      state: row.venue_state,
      guests: row.max_guests,
      total: row.total_cents,
      savings: row.savings_cents,
      rank: row.best_rank,
      styles: row.styles,
      amenities: row.amenities,
      isTransfer: row.transfer_id !== null,
      transferId: row.transfer_id,
      publicAt: row.public_at?.getTime() ?? 0,
      appearsAt: row.appears_at?.getTime() ?? 0,
      newsAt: row.news_at.getTime(),
    }
  })
}

/**
 * What an email says about those of these dates that can still be found, in any order. Money in cents. Whether a date
 * can be found is selected here: as a condition, it would make PostgreSQL walk through a whole index of findable dates.
 */
export async function tellableDates(db: Db, ids: readonly number[]) {
  const dates = await db
    .selectFrom('listings')
    .select(['id', 'event_date', 'venue_city', 'venue_state', 'transfer_id'])
    .select(['original_cents', 'discounted_cents', 'balance_cents'])
    .select(FINDABLE.as('isFindable'))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return dates.filter(({ isFindable }) => isFindable)
}
export type TellableDate = Awaited<ReturnType<typeof tellableDates>>[number]

/** The dates of a venue that are on the market and have appeared, the nearest first. */
export function datesOnMarket(tx: Tx, venueId: number, now: Date) {
  return tx
    .selectFrom('listings')
    .select(['id', 'event_date', 'venue_state', 'state'])
    .where('venue_id', '=', venueId)
    .where('state', 'in', ['live', 'held'])
    .where(({ or, eb }) => or([eb('appears_at', 'is', null), eb('appears_at', '<=', now)]))
    .orderBy('event_date')
    .orderBy('id')
    .execute()
}

/** Makes each of these dates news at its moment, which may be still to come. */
export async function makeNews(tx: Tx, dates: readonly { id: number; at: Date }[]): Promise<void> {
  await sql`
    update listings set offered_again_at = news.at
      from unnest(${dates.map(({ id }) => id)}::bigint[], ${dates.map(({ at }) => at)}::timestamptz[]) as news (id, at)
     where listings.id = news.id`.execute(tx)
}
