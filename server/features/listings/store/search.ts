import { type RawBuilder, sql } from 'kysely'
import { limitInCents, limitsBudget } from '#contract/searching/budget.ts'
import { spellingsOf } from '#contract/searching/city-spellings.ts'
import { boundsOf, WEEKDAYS } from '#contract/searching/days.ts'
import { citiesOfMetro } from '#contract/searching/metro-cities.ts'
import type { Metro } from '#contract/searching/metros.ts'
import type { SearchQuery } from '#contract/searching/search-query.ts'
import { splitCity } from '#contract/searching/typed-place.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import { COLUMNS, type ListingRow, revealedTo } from './listings.ts'
import { type Look, notPast, notTooEarly } from './visible-dates.ts'

export type Filters = Omit<SearchQuery, 'featured' | 'sort' | 'limit' | 'cursor'>

/** What may be found at all, in the wording of the search's partial indexes, so that they serve it. */
export const FINDABLE = sql<boolean>`listings.state in ('live', 'held') and listings.venue_verified`

/** The search's orders. Each ends with the id, in the same direction, so that pages neither skip nor repeat a date. */
export const ORDERS = {
  best: { column: 'best_rank', type: sql`integer`, direction: 'desc' },
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

/** SQL: this viewer may find the listing, and it matches. */
export function conditions(filters: Filters, look: Look): RawBuilder<boolean> {
  const { city, state: venueState, metro, minGuests, minPrice, maxPrice, styles, amenities, isTransfer } = filters
  const parts = [FINDABLE, notPast(look.clock), notTooEarly(look)]
  if (city !== undefined) parts.push(inCity(city))
  if (metro !== undefined) parts.push(inMetro(metro))
  if (venueState !== undefined) parts.push(sql`listings.venue_state = ${venueState}`)
  parts.push(...onDays(filters))
  if (minGuests !== undefined) parts.push(sql`listings.max_guests >= ${minGuests}`)
  // prices are all that a date costs, including what a transfer still owes the venue (domain.md row 16)
  if (minPrice !== undefined) parts.push(sql`listings.total_cents >= ${Math.round(minPrice * 100)}`)
  if (limitsBudget(maxPrice)) parts.push(sql`listings.total_cents <= ${limitInCents(maxPrice)}`)
  if (styles !== undefined && styles.length > 0) {
    const matching = filters.everyStyle ? sql`@>` : sql`&&`
    parts.push(sql`listings.styles ${matching} ${styles}::text[]`)
  }
  if (amenities !== undefined) parts.push(sql`listings.amenities @> ${amenities}::text[]`)
  if (isTransfer !== undefined) {
    parts.push(isTransfer ? sql`listings.transfer_id is not null` : sql`listings.transfer_id is null`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

function onDays(filters: Filters): RawBuilder<boolean>[] {
  const { first, last } = boundsOf(filters)
  const parts: RawBuilder<boolean>[] = []
  if (first !== null && first === last) return [sql`listings.event_date = ${first}::date`, ...onWeekdays(filters)]
  if (first !== null) parts.push(sql`listings.event_date >= ${first}::date`)
  if (last !== null) parts.push(sql`listings.event_date <= ${last}::date`)
  return [...parts, ...onWeekdays(filters)]
}

function onWeekdays({ weekdays }: Filters): RawBuilder<boolean>[] {
  if (weekdays === undefined) return []
  const numbers = weekdays.map((weekday) => WEEKDAYS.indexOf(weekday))
  return [sql`extract(dow from listings.event_date) = any(${numbers}::integer[])`]
}

function inCity(city: string): RawBuilder<boolean> {
  const { city: name, state } = splitCity(city)
  const keys = spellingsOf(name).map((spelling) => sql`city_key(${spelling})`)
  const named = sql<boolean>`listings.venue_city_key in (${sql.join(keys)})`
  return state ? sql<boolean>`${named} and listings.venue_state = ${state}` : named
}

export function inMetro(metro: Metro): RawBuilder<boolean> {
  const parts = citiesOfMetro(metro).map(
    ({ state, cities }) => sql`(listings.venue_city_key = any(${cities}::text[]) and listings.venue_state = ${state})`,
  )
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Every city that has a match, with the number of its matches and of the transfers among them. */
export function citiesWithDates(db: Db, filters: Filters, look: Look) {
  return db
    .selectFrom('listings')
    .select(({ fn }) => [
      'venue_city_key as key',
      'venue_state as state',
      fn.max<string>('venue_city').as('city'),
      fn.countAll<number>().as('count'),
      fn.count<number>('transfer_id').as('transfers'),
    ])
    .where(conditions(filters, look))
    .groupBy(['venue_city_key', 'venue_state'])
    .execute()
}
export type CityWithDates = Omit<Awaited<ReturnType<typeof citiesWithDates>>[number], 'transfers'>

/** How many dates have each amenity, and how many fall on each day of the week; Sunday is 0. */
export async function countsByFilter(db: Db, look: Look) {
  const matching = conditions({}, look)
  const amenities = await sql<{ amenity: string; count: number }>`
    select amenity, count(*) as count from listings, unnest(listings.amenities) as amenity
    where ${matching} group by amenity`.execute(db)
  const weekdays = await sql<{ weekday: number; count: number }>`
    select extract(dow from listings.event_date)::integer as weekday, count(*) as count from listings
    where ${matching} group by 1`.execute(db)
  return { amenities: amenities.rows, weekdays: weekdays.rows }
}

/** One page of matching listings, in order, each with its key in that order for the next page's cursor. */
export async function searchPage(
  db: Db,
  search: { filters: Filters; sort: Sort; limit: number; after: PageEnd | null },
  viewer: MaybeViewer,
  look: Look,
): Promise<(ListingRow & { sort_key: string })[]> {
  const { column, type, direction } = ORDERS[search.sort]
  const key = sql.ref(`listings.${column}`)
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  let query = db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))
    .select(sql<string>`${key}::text`.as('sort_key'))
    .where(conditions(search.filters, look))
  if (search.after) {
    const { key: last, id } = search.after
    query = query.where(sql<boolean>`(${key}, listings.id) ${comparison} (${last}::${type}, ${id}::bigint)`)
  }
  return query.orderBy(`listings.${column}`, direction).orderBy('listings.id', direction).limit(search.limit).execute()
}

/** How many listings match. */
export async function countMatches(db: Db, filters: Filters, look: Look): Promise<number> {
  const row = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(conditions(filters, look))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The cheapest price and the number of matches of every day that has any. */
export function daysWithMatches(db: Db, filters: Filters, look: Look) {
  return db
    .selectFrom('listings')
    .select(({ fn }) => [
      'event_date',
      fn.min<number>('total_cents').as('from_cents'),
      fn.countAll<number>().as('count'),
    ])
    .where(conditions(filters, look))
    .groupBy('event_date')
    .orderBy('event_date')
    .execute()
}
