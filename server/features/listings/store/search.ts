import { type RawBuilder, sql } from 'kysely'
import type { SearchQuery } from '#contract/api/listings.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import { notPast } from './dates.ts'
import { COLUMNS, type ListingRow, revealedTo } from './listings.ts'

type Filters = Pick<
  SearchQuery,
  'city' | 'state' | 'date' | 'minGuests' | 'minPrice' | 'maxPrice' | 'styles' | 'isTransfer'
>

/** What may be found at all, written as the partial indexes of the search are, so that they serve it. */
const FINDABLE = sql<boolean>`listings.state in ('live', 'held') and listings.venue_verified`

/**
 * The orders of the search. Every one ends with the id, in the same direction, so that pages neither skip nor repeat.
 */
export const ORDERS = {
  best: { column: 'discount_rate', type: sql`integer`, direction: 'desc' },
  savings: { column: 'savings_cents', type: sql`bigint`, direction: 'desc' },
  price: { column: 'total_cents', type: sql`bigint`, direction: 'asc' },
  date: { column: 'event_date', type: sql`date`, direction: 'asc' },
} as const
export type Sort = keyof typeof ORDERS

/** Where a page ended: the sort column's value and the id of its last listing. */
export interface PageEnd {
  key: string
  id: number
}

function conditions(filters: Filters, clock: Clock): RawBuilder<boolean> {
  const { city, state: venueState, date, minGuests, minPrice, maxPrice, styles, isTransfer } = filters
  const parts = [FINDABLE, notPast(clock)]
  if (city !== undefined) parts.push(sql`listings.venue_city_key = city_key(${city})`)
  if (venueState !== undefined) parts.push(sql`listings.venue_state = ${venueState}`)
  if (date !== undefined) parts.push(sql`listings.event_date = ${date}::date`)
  if (minGuests !== undefined) parts.push(sql`listings.max_guests >= ${minGuests}`)
  // prices are all that a date costs, what a transfer still owes the venue included (domain.md row 16)
  if (minPrice !== undefined) parts.push(sql`listings.total_cents >= ${Math.round(minPrice * 100)}`)
  // 50,000 is the last option of the budget list and means no upper limit (domain.md row 31)
  if (maxPrice !== undefined && maxPrice < LIMITS.defaultMaxBudgetDollars) {
    parts.push(sql`listings.total_cents <= ${Math.floor(maxPrice * 100)}`)
  }
  if (styles !== undefined && styles.length > 0) parts.push(sql`listings.venue_styles && ${styles}::text[]`)
  if (isTransfer !== undefined) {
    parts.push(isTransfer ? sql`listings.transfer_id is not null` : sql`listings.transfer_id is null`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** One page of matching listings, in order. The order's key of each row is there for the next page's cursor. */
export async function searchPage(
  db: Db,
  search: { filters: Filters; sort: Sort; limit: number; after: PageEnd | null },
  viewer: MaybeViewer,
  clock: Clock,
): Promise<(ListingRow & { sort_key: string })[]> {
  const { column, type, direction } = ORDERS[search.sort]
  const key = sql.ref(`listings.${column}`)
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  let query = db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))
    .select(sql<string>`${key}::text`.as('sort_key'))
    .where(conditions(search.filters, clock))
  if (search.after) {
    const { key: last, id } = search.after
    query = query.where(sql<boolean>`(${key}, listings.id) ${comparison} (${last}::${type}, ${id}::bigint)`)
  }
  return query.orderBy(`listings.${column}`, direction).orderBy('listings.id', direction).limit(search.limit).execute()
}

/** What counts as news of a listing: it came up, came back or became cheaper. Has an index of its own. */
const NEWS_AT = sql<Date>`coalesce(listings.offered_again_at, listings.created_at)`

/** Matching listings with news since this instant, the best first, as strangers see them. */
export function newMatches(
  db: Db,
  filters: Filters,
  { since, limit }: { since: Date; limit: number },
  clock: Clock,
): Promise<ListingRow[]> {
  return db
    .selectFrom('listings')
    .select(COLUMNS)
    .select(sql<boolean>`false`.as('revealed'))
    .where(conditions(filters, clock))
    .where(NEWS_AT, '>', since)
    .orderBy('discount_rate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many listings match. */
export async function countMatches(db: Db, filters: Filters, clock: Clock): Promise<number> {
  const row = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(conditions(filters, clock))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The cheapest price and the number of matches of every day that has one, the next 400 such days. */
export function daysWithMatches(db: Db, filters: Filters, clock: Clock) {
  return db
    .selectFrom('listings')
    .select(({ fn }) => [
      'event_date',
      fn.min<number>('total_cents').as('from_cents'),
      fn.countAll<number>().as('count'),
    ])
    .where(conditions(filters, clock))
    .groupBy('event_date')
    .orderBy('event_date')
    .limit(400)
    .execute()
}

/** Among the listings with the highest savings, one of each city first, then filled up (domain.md row 31). */
export async function featured(
  db: Db,
  search: { filters: Filters; limit: number },
  viewer: MaybeViewer,
  clock: Clock,
): Promise<ListingRow[]> {
  const rows = await searchPage(db, { ...search, sort: 'savings', limit: FEATURED_POOL, after: null }, viewer, clock)
  const cities = new Set<string>()
  const free = rows.filter((row) => row.state === 'live')
  const firsts = free.filter((row) => {
    const city = `${row.venue_city.toLowerCase()}, ${row.venue_state}`
    return !cities.has(city) && cities.add(city)
  })
  const rest = free.filter((row) => !firsts.includes(row))
  return [...firsts, ...rest].slice(0, search.limit)
}

const FEATURED_POOL = 200

/**
 * Free dates near a listing's: in its city first, then in its state, then anywhere, the nearest days first. Each step
 * reads a few rows on either side of the day from an index.
 */
export async function similarTo(
  db: Db,
  listing: ListingRow,
  limit: number,
  viewer: MaybeViewer,
  clock: Clock,
): Promise<ListingRow[]> {
  const places: Filters[] = [
    { city: listing.venue_city, state: listing.venue_state },
    { state: listing.venue_state },
    {},
  ]
  const found = new Map<number, ListingRow>()
  for (const place of places) {
    if (found.size >= limit) break
    const near = [
      ...(await nearest(db, place, listing, 'before', limit, viewer, clock)),
      ...(await nearest(db, place, listing, 'after', limit, viewer, clock)),
    ]
    const distance = (row: ListingRow) => Math.abs(Date.parse(row.event_date) - Date.parse(listing.event_date))
    near.sort((a, b) => distance(a) - distance(b) || a.id - b.id)
    for (const row of near) if (found.size < limit) found.set(row.id, row)
  }
  return [...found.values()]
}

function nearest(
  db: Db,
  place: Filters,
  listing: ListingRow,
  side: 'before' | 'after',
  limit: number,
  viewer: MaybeViewer,
  clock: Clock,
): Promise<ListingRow[]> {
  const direction = side === 'before' ? 'desc' : 'asc'
  return db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))
    .where(conditions(place, clock))
    .where('listings.state', '=', 'live')
    .where('listings.id', '<>', listing.id)
    .where('listings.event_date', side === 'before' ? '<' : '>=', listing.event_date)
    .orderBy('listings.event_date', direction)
    .orderBy('listings.id', direction)
    .limit(limit)
    .execute()
}
