import { limitInCents, limitsBudget } from '#contract/searching/budget.ts'
import { spellingsOf } from '#contract/searching/city-spellings.ts'
import { boundsOf, WEEKDAYS } from '#contract/searching/days.ts'
import { citiesOfMetro } from '#contract/searching/metro-cities.ts'
import type { SearchQuery } from '#contract/searching/search-query.ts'
import { splitCity } from '#contract/searching/typed-place.ts'
import type { BitSet } from './bit-set.ts'
import type { Catalog, Looking, Place, Sort } from './catalog.ts'
import { cityKey, dayOfNumber, numberOfDay, weekdayOf } from './row.ts'
import type { SlotList } from './slot-list.ts'

/** What a search asks for; the same as `Filters` of the listings. */
export type Asked = Omit<SearchQuery, 'featured' | 'sort' | 'limit' | 'cursor'>

export interface Found {
  total: number
  /** of the dates on this page, in order */
  ids: number[]
  /** where the page ends if another one follows: what the order sorts by, as SQL writes it, and the last id */
  end: { key: string; id: number } | null
}

/**
 * One page of a search; null if it asks for something that SQL alone can tell. `after` is where the previous page
 * ended.
 */
export function findPage(
  catalog: Catalog,
  asked: Asked,
  page: { sort: Sort; limit: number; after: { key: string; id: number } | null },
  look: Looking,
): Found | null {
  const found = matching(catalog, asked, look)
  if (found === null) return null
  const { sort, limit, after } = page
  const total = found.count()
  const order = catalog.orders[sort]
  const end = after && { key: sort === 'date' ? numberOfDay(after.key) : Number(after.key), id: after.id }
  const slots = order.page(found, total, limit + 1, end)
  const ids = slots.slice(0, limit).map((slot) => catalog.idOf(slot))
  if (slots.length <= limit) return { total, ids, end: null }
  const last = slots[limit - 1] as number
  const key = catalog.keyOf(last, sort)
  return { total, ids, end: { key: sort === 'date' ? dayOfNumber(key) : String(key), id: catalog.idOf(last) } }
}

/** The ids of the best matches among these slots; null if SQL alone can tell. */
export function findBest(catalog: Catalog, asked: Asked, among: BitSet, limit: number, look: Looking): number[] | null {
  const found = matching(catalog, asked, look)
  if (found === null) return null
  found.and(among)
  const slots = catalog.orders.best.page(found, found.count(), limit, null)
  return slots.map((slot) => catalog.idOf(slot))
}

/** How many dates match; null if SQL alone can tell. */
export function countFound(catalog: Catalog, asked: Asked, look: Looking): number | null {
  return matching(catalog, asked, look)?.count() ?? null
}

/**
 * The number of matches and the lowest price, in cents, of every day with a match, in order; null if SQL alone can
 * tell.
 */
export function findDays(catalog: Catalog, asked: Asked, look: Looking) {
  const found = matching(catalog, asked, look)
  if (found === null) return null
  const known = [...catalog.days.keys()].sort((a, b) => a - b)
  const first = known[0] ?? 0
  const counts = new Uint32Array((known.at(-1) ?? 0) - first + 1)
  const lowest = new Float64Array(counts.length).fill(Number.POSITIVE_INFINITY)
  found.each((slot) => {
    const nth = catalog.dayOf(slot) - first
    const total = catalog.total.valueOf(slot)
    counts[nth] = (counts[nth] as number) + 1
    if (total < (lowest[nth] as number)) lowest[nth] = total
  })
  return known.flatMap((day) => {
    const [count, from_cents] = [counts[day - first] as number, lowest[day - first] as number]
    return count > 0 ? [{ event_date: dayOfNumber(day), from_cents, count }] : []
  })
}

/** The number of matches of every city with a match, in any order; null if SQL alone can tell. */
export function findCities(catalog: Catalog, asked: Asked, look: Looking) {
  const found = matching(catalog, asked, look)
  if (found === null) return null
  const counts = new Uint32Array(catalog.places.length)
  found.each((slot) => {
    const number = catalog.placeNumberOf(slot)
    counts[number] = (counts[number] as number) + 1
  })
  return catalog.places.flatMap(({ key, state, number }) => {
    const count = counts[number] as number
    return count > 0 ? [{ key, state, count }] : []
  })
}

/** The slots of everything that matches; null if it takes SQL to tell. */
function matching(catalog: Catalog, asked: Asked, look: Looking): BitSet | SlotList | null {
  const open = catalog.openTo(look).slots
  if (look.clock.now().getTime() < catalog.knowsSince) return null
  const places = placesOf(catalog, asked)
  if (places === null) return null
  const inPlaceAndTime = chosen(catalog, asked, places)
  inPlaceAndTime?.and(open)
  const found = inPlaceAndTime ?? catalog.workingSet(open)

  const { minGuests, minPrice, maxPrice, styles, everyStyle, amenities, isTransfer } = asked
  if (minGuests !== undefined) catalog.guests.keepFrom(found, minGuests)
  // prices are everything that a date costs, including what a transfer still owes the venue (domain.md row 16)
  if (minPrice !== undefined) catalog.total.keepFrom(found, Math.round(minPrice * 100))
  if (limitsBudget(maxPrice)) catalog.total.keepBelow(found, limitInCents(maxPrice) + 1)
  if (styles !== undefined && styles.length > 0) {
    const sets = styles.map((style) => catalog.styles.get(style) as BitSet)
    if (everyStyle) for (const set of sets) found.and(set)
    else found.andAny(sets)
  }
  for (const amenity of amenities ?? []) found.and(catalog.amenities.get(amenity) as BitSet)
  if (isTransfer === true) found.and(catalog.transfers)
  if (isTransfer === false) found.andNot(catalog.transfers)
  return found
}

/**
 * The dates on the days and in the places that are asked for, or null if neither are. Every other filter narrows what is
 * found: a list of few dates, entry by entry, or a set of many, word by word.
 */
function chosen(catalog: Catalog, asked: Asked, places: ReadonlySet<Place> | 'all'): BitSet | SlotList | null {
  const { first, last } = boundsOf(asked)
  const from = first === null ? Number.NEGATIVE_INFINITY : numberOfDay(first)
  const to = last === null ? Number.POSITIVE_INFINITY : numberOfDay(last)
  const weekdays = asked.weekdays && new Set(asked.weekdays.map((weekday) => WEEKDAYS.indexOf(weekday)))
  if (places === 'all' && first === null && last === null && !weekdays) return null
  const isWeekday = (day: number) => !weekdays || weekdays.has(weekdayOf(day))
  const parts =
    places === 'all'
      ? [...catalog.days].flatMap(([day, list]) => (day >= from && day <= to && isWeekday(day) ? [list.all()] : []))
      : [...places].map(({ slots }) => slots.between(from, to + 1, catalog.dayNumbers))
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  const found = size * FEW <= catalog.size ? catalog.workingList() : catalog.workingSet()
  for (const part of parts) {
    if (places === 'all' || !weekdays) {
      found.addAll(part)
      continue
    }
    for (let at = 0; at < part.length; at++) {
      const slot = part[at] as number
      if (isWeekday(catalog.dayOf(slot))) found.add(slot)
    }
  }
  return found
}

/** A word of a set tells of 32 slots: looking at fewer slots than there are words is faster one by one. */
const FEW = 32

/** The places that a search asks for, or 'all'; null if the name of its city has letters that only SQL can compare. */
function placesOf(catalog: Catalog, { city, state, metro }: Asked): ReadonlySet<Place> | 'all' | null {
  let places: ReadonlySet<Place> | 'all' = 'all'
  const keep = (others: readonly Place[]) => {
    places = new Set(places === 'all' ? others : others.filter((place) => (places as ReadonlySet<Place>).has(place)))
  }
  if (city !== undefined) {
    const named = splitCity(city)
    const keys = spellingsOf(named.city).flatMap((spelling) => cityKey(spelling) ?? [])
    if (keys.length === 0) return null
    const inCity = keys.flatMap((key) => catalog.placesInCity(key))
    keep(inCity.filter((place) => !named.state || place.state === named.state))
  }
  if (metro !== undefined) {
    keep(
      citiesOfMetro(metro).flatMap((part) =>
        part.cities.flatMap((name) => catalog.placesInCity(name).filter((place) => place.state === part.state)),
      ),
    )
  }
  if (state !== undefined) keep(catalog.placesInState(state))
  return places
}
