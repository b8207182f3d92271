import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { boundsOf, WEEKDAYS } from '#contract/searching/days.ts'
import { citiesOfMetro, metroOfCity } from '#contract/searching/metro-cities.ts'
import type { Metro } from '#contract/searching/metros.ts'
import { asksFor, pairsOf, RELAXATIONS, type Relaxation, relaxed } from '#contract/searching/relaxations.ts'
import type { SearchQuery } from '#contract/searching/search-query.ts'
import { splitCity } from '#contract/searching/typed-place.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import { COLUMNS, keptBy, type ListingRow, revealedTo } from './listings.ts'
import { isPriceQuestioned } from './questioned-originals.ts'
import { type Look, notPast, notTooEarly } from './visible-dates.ts'

export type Filters = Omit<SearchQuery, 'featured' | 'sort' | 'limit' | 'cursor'>

/** What may be found at all, written as the partial indexes of the search are, so that they serve it. */
export const FINDABLE = sql<boolean>`listings.state in ('live', 'held') and listings.venue_verified`

/**
 * The orders of the search. Every one ends with the id, in the same direction, so that pages neither skip nor repeat.
 */
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
  // prices are all that a date costs, what a transfer still owes the venue included (domain.md row 16)
  if (minPrice !== undefined) parts.push(sql`listings.total_cents >= ${Math.round(minPrice * 100)}`)
  // 50,000 is the last option of the budget list and means no upper limit (domain.md row 31)
  if (maxPrice !== undefined && maxPrice < LIMITS.defaultMaxBudgetDollars) {
    parts.push(sql`listings.total_cents <= ${Math.floor(maxPrice * 100)}`)
  }
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
  const named = sql<boolean>`listings.venue_city_key = city_key(${name})`
  return state ? sql<boolean>`${named} and listings.venue_state = ${state}` : named
}

export function inMetro(metro: Metro): RawBuilder<boolean> {
  const parts = citiesOfMetro(metro).map(
    ({ state, cities }) => sql`(listings.venue_city_key = any(${cities}::text[]) and listings.venue_state = ${state})`,
  )
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Every city that has a match, with the number of them. */
export function citiesWithDates(db: Db, filters: Filters, look: Look) {
  return db
    .selectFrom('listings')
    .select(({ fn }) => [
      'venue_city_key as key',
      'venue_state as state',
      fn.max<string>('venue_city').as('city'),
      fn.countAll<number>().as('count'),
    ])
    .where(conditions(filters, look))
    .groupBy(['venue_city_key', 'venue_state'])
    .execute()
}
export type CityWithDates = Awaited<ReturnType<typeof citiesWithDates>>[number]

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

/** One page of matching listings, in order. The order's key of each row is there for the next page's cursor. */
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

/** The cheapest price and the number of matches of every day that has one. */
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

/**
 * The listings with the highest savings, one of each city first, then filled up (domain.md row 31): among the dates of
 * the next months first, then among the later ones (docs/decisions/0040-what-couples-search-by.md). Nothing that the
 * viewer has or sells, and nothing whose original price an admin should look at first. Viewers who narrow them down
 * find those, too, and the others get at most six: what is missing would give away that a date's price is above its
 * venue's range.
 */
export async function featured(
  db: Db,
  search: { filters: Filters; limit: number },
  viewer: MaybeViewer,
  look: Look,
): Promise<ListingRow[]> {
  const { filters } = search
  const limit = isNarrow(filters) ? search.limit : Math.min(search.limit, LIMITS.featuredListings)
  const near = await bestSavings(db, filters, 'near', viewer, look)
  if (near.length >= limit) return near.slice(0, limit)
  return [...near, ...(await bestSavings(db, filters, 'later', viewer, look))].slice(0, limit)
}

async function bestSavings(
  db: Db,
  filters: Filters,
  when: 'near' | 'later',
  viewer: MaybeViewer,
  look: Look,
): Promise<ListingRow[]> {
  const last = addDays(look.clock.todayIn('NY'), SERVER_LIMITS.featuredDays)
  const free = await db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))
    .where(conditions(filters, look))
    .where('listings.state', '=', 'live')
    .$if(!isNarrow(filters), (all) => all.where(sql<boolean>`not ${isPriceQuestioned}`))
    .where('listings.event_date', when === 'near' ? '<=' : '>', last)
    .where((builder) => builder.not(keptBy(viewer)(builder)))
    .orderBy('listings.savings_cents', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(FEATURED_POOL)
    .execute()
  const cities = new Set<string>()
  const firsts = free.filter((row) => {
    const city = `${row.venue_city.toLowerCase()}, ${row.venue_state}`
    return !cities.has(city) && cities.add(city)
  })
  const rest = free.filter((row) => !firsts.includes(row))
  return [...firsts, ...rest]
}

const FEATURED_POOL = 200

/** What a search says besides what it looks for. */
const FORM: readonly (keyof SearchQuery)[] = ['featured', 'sort', 'limit', 'cursor']

/** Whether anything is looked for. */
const isNarrow = (search: SearchQuery): boolean =>
  Object.entries(search).some(([name, value]) => value !== undefined && !FORM.includes(name as keyof SearchQuery))

/**
 * Free dates near a listing's: in its city first, then in its state, then anywhere, the nearest days first. Each step
 * reads a few rows on either side of the day from an index.
 */
export async function similarTo(
  db: Db,
  listing: ListingRow,
  limit: number,
  viewer: MaybeViewer,
  look: Look,
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
      ...(await nearest(db, place, listing, 'before', limit, viewer, look)),
      ...(await nearest(db, place, listing, 'after', limit, viewer, look)),
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
  look: Look,
): Promise<ListingRow[]> {
  const direction = side === 'before' ? 'desc' : 'asc'
  return db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))
    .where(conditions(place, look))
    .where('listings.state', '=', 'live')
    .where('listings.id', '<>', listing.id)
    .where('listings.event_date', side === 'before' ? '<' : '>=', listing.event_date)
    .orderBy('listings.event_date', direction)
    .orderBy('listings.id', direction)
    .limit(limit)
    .execute()
}

/** Searches with one filter fewer, or in a wider place, that find something; `count` says how much. */
export async function relaxations(filters: Filters, count: (filters: Filters) => Promise<number>) {
  const { city, metro } = filters
  const named = city === undefined ? null : { state: filters.state, ...splitCity(city) }
  const area = named?.state ? metroOfCity(named.city.trim().toLowerCase(), named.state) : undefined
  const wider: Partial<Record<Relaxation, { state?: string; metro?: Metro } | null>> = {
    metro: area ? { metro: area } : null,
    state: named?.state ? { state: named.state } : null,
  }
  const possible = RELAXATIONS.filter(
    (change) => asksFor(filters, change) && wider[change] !== null && !(change === 'metro' && metro),
  )
  const counted = await Promise.all(
    possible.map(async (change) => {
      const place = wider[change] ?? null
      return { change, also: null, place, count: await count(relaxed(filters, change, place)) }
    }),
  )
  const finding = counted.filter(({ count }) => count > 0)
  return finding.length > 0 ? finding : relaxedByTwo(filters, possible, count)
}

/** The most pairs that are counted: all pairs of four filters; of more filters, those with the days and price first. */
const PAIRS_COUNTED = 6

async function relaxedByTwo(
  filters: Filters,
  possible: readonly Relaxation[],
  count: (filters: Filters) => Promise<number>,
) {
  const counted = await Promise.all(
    pairsOf(possible)
      .slice(0, PAIRS_COUNTED)
      .map(async ([change, also]) => {
        const found = await count(relaxed(relaxed(filters, change, null), also, null))
        return { change, also, place: null, count: found }
      }),
  )
  return counted.filter(({ count }) => count > 0)
}
