import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { addDays, todayIn } from '#contract/dates.ts'
import { boundsOf, WEEKDAYS } from '#contract/searching/days.ts'
import { clockOf } from '#server/platform/clock.ts'
import { Catalog, SORTS, type Sort } from './catalog.ts'
import { dayOfNumber, numberOfDay, type Row, weekdayOf } from './row.ts'
import { type Asked, findBest, findCities, findDays, findPage } from './search.ts'

/**
 * Random searches of a catalog that has changed at random, beside a plain filter of the same rows. Cities and days have
 * few of its dates and are looked at one by one; states and months have many and are looked at as sets.
 */
const SEED = Number(process.env.SEARCH_SEED ?? Math.floor(Math.random() * 2 ** 31))

const DATES = 2_000
const DAYS = 120
const STATES = ['TX', 'OR', 'ME', 'GU']
const HOUR = 3_600_000
const NOW = Date.now()
const TODAY = todayIn('NY', new Date(NOW))
/** one moment: no day may end between a search and the plain filter */
const clock = clockOf(() => new Date(NOW))
const [style, amenity] = [fc.constantFrom(...VENUE_STYLES), fc.constantFrom(...COMMON_AMENITIES.slice(0, 4))]
const aDay = fc.integer({ min: -2, max: DAYS }).map((days) => addDays(TODAY, days))
const aCity = fc
  .nat(39)
  .map((number) => ({ cityKey: `town ${number}`, state: STATES[number % STATES.length] as string }))
const aRow: fc.Arbitrary<Omit<Row, 'id'>> = fc
  .record({
    date: aDay,
    city: aCity,
    guests: fc.integer({ min: 30, max: 300 }),
    total: fc.integer({ min: 1, max: 40 }).map((thousands) => thousands * 100_000),
    savings: fc.nat(50),
    rank: fc.nat(50),
    styles: fc.uniqueArray(style, { maxLength: 2 }),
    amenities: fc.uniqueArray(amenity, { maxLength: 2 }),
    isTransfer: fc.boolean(),
    seen: fc.constantFrom(
      { publicAt: 0, appearsAt: 0 },
      { publicAt: NOW - HOUR, appearsAt: 0 },
      { publicAt: NOW + HOUR, appearsAt: 0 },
      { publicAt: NOW + 2 * HOUR, appearsAt: NOW + HOUR },
    ),
  })
  .map(({ city, seen, ...row }) => ({ ...city, ...row, ...seen }))

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const asked: fc.Arbitrary<Asked> = fc
  .record({
    city: sometimes(fc.nat(39).map((number) => `Town ${number}`)),
    state: sometimes(fc.constantFrom(...STATES)),
    date: sometimes(aDay),
    flexDays: sometimes(fc.integer({ min: 1, max: 7 })),
    month: sometimes(aDay.map((day) => day.slice(0, 7))),
    from: sometimes(aDay),
    weekdays: sometimes(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 })),
    minGuests: sometimes(fc.constantFrom(50, 77, 100, 250)),
    minPrice: sometimes(fc.constantFrom(5_000, 7_300)),
    maxPrice: sometimes(fc.constantFrom(10_000, 13_000, 50_000)),
    styles: sometimes(fc.uniqueArray(style, { minLength: 1, maxLength: 3 })),
    everyStyle: sometimes(fc.boolean()),
    amenities: sometimes(fc.uniqueArray(amenity, { minLength: 1, maxLength: 2 })),
    isTransfer: sometimes(fc.boolean()),
  })
  .map((all) => {
    // most searches ask for few things, and one that asks for all of them finds nothing
    const given = Object.entries(all).filter(([, value]) => value !== undefined)
    return Object.fromEntries(given.slice(0, 5)) as Asked
  })

const keyOf: Record<Sort, (row: Row) => number> = {
  best: ({ rank }) => -rank,
  savings: ({ savings }) => -savings,
  price: ({ total }) => total,
  date: ({ date }) => numberOfDay(date),
}

/** What a search finds, in order: by the key, and then by id in the same direction. */
function plainly(rows: Iterable<Row>, search: Asked, sort: Sort, early: boolean): Row[] {
  const { first, last } = boundsOf(search)
  const { city, state, weekdays, minGuests = 0, minPrice = 0, maxPrice, styles, everyStyle, amenities = [] } = search
  const direction = sort === 'best' || sort === 'savings' ? -1 : 1
  return [...rows]
    .filter((row) => row.date >= clock.todayIn(row.state) && (early ? row.appearsAt : row.publicAt) <= NOW)
    .filter((row) => city === undefined || row.cityKey === city.toLowerCase())
    .filter((row) => state === undefined || row.state === state)
    .filter(({ date }) => (first === null || date >= first) && (last === null || date <= last))
    .filter(({ date }) => !weekdays || weekdays.some((name) => WEEKDAYS.indexOf(name) === weekdayOf(numberOfDay(date))))
    .filter(({ guests }) => guests >= minGuests)
    .filter(({ total }) => total >= minPrice * 100)
    .filter(({ total }) => maxPrice === undefined || maxPrice === 50_000 || total <= maxPrice * 100)
    .filter((row) => !styles || styles[everyStyle ? 'every' : 'some']((name) => row.styles.includes(name)))
    .filter((row) => amenities.every((name) => row.amenities.includes(name)))
    .filter(({ isTransfer }) => search.isTransfer === undefined || isTransfer === search.isTransfer)
    .sort((a, b) => keyOf[sort](a) - keyOf[sort](b) || direction * (a.id - b.id))
}

test(`finds what a plain filter finds, after every change (seed ${SEED})`, () => {
  const manyRows = fc.array(aRow, { minLength: DATES, maxLength: DATES, size: 'max' })
  const [rowsInFirst] = fc.sample(manyRows, { seed: SEED, numRuns: 1 }) as [Omit<Row, 'id'>[]]
  const known = new Map(rowsInFirst.map((row, at) => [at + 1, { ...row, id: at + 1 }]))
  const catalog = new Catalog()
  catalog.load([...known.values()])
  Array.from(catalog.sort())
  const change = fc.record({
    gone: fc.array(fc.integer({ min: 1, max: DATES }), { maxLength: 5 }),
    // more than have gone, so the catalog grows
    fresh: fc.array(fc.tuple(fc.integer({ min: 1, max: DATES * 4 }), aRow), { maxLength: 10 }),
  })
  const page = fc.record({ sort: fc.constantFrom(...SORTS), limit: fc.integer({ min: 1, max: 30 }) })
  let found = 0
  fc.assert(
    fc.property(change, asked, page, fc.boolean(), ({ gone, fresh }, search, { sort, limit }, early) => {
      const look = { clock, early }
      const rows = [...new Map(fresh.map(([id, row]) => [id, { ...row, id }])).values()]
      const removed = [...new Set(gone)].filter((id) => known.has(id) && rows.every((row) => row.id !== id))
      catalog.apply(removed, rows)
      for (const id of removed) known.delete(id)
      for (const row of rows) known.set(row.id, row)

      const right = plainly(known.values(), search, sort, early)
      found += right.length
      const first = findPage(catalog, search, { sort, limit, after: null }, look)
      expect(first?.total).toBe(right.length)
      expect(first?.ids).toEqual(right.slice(0, limit).map(({ id }) => id))
      if (first?.end) {
        const second = findPage(catalog, search, { sort, limit, after: first.end }, look)
        expect(second?.ids).toEqual(right.slice(limit, 2 * limit).map(({ id }) => id))
      } else expect(right.length).toBeLessThanOrEqual(limit)

      const among = catalog.emptySet()
      for (const slot of catalog.orders.date.slots()) if (catalog.idOf(slot) % 2 === 0) among.add(slot)
      const best = plainly(known.values(), search, 'best', early).filter(({ id }) => id % 2 === 0)
      expect(findBest(catalog, search, among, limit, look)).toEqual(best.slice(0, limit).map(({ id }) => id))

      const days = Map.groupBy(right, ({ date }) => date)
      expect(findDays(catalog, search, look)).toEqual(
        [...days.keys()].sort().map((day) => ({
          event_date: dayOfNumber(numberOfDay(day)),
          from_cents: Math.min(...(days.get(day) ?? []).map(({ total }) => total)),
          count: days.get(day)?.length,
        })),
      )
      const cities = Map.groupBy(right, ({ cityKey, state }) => `${cityKey}, ${state}`)
      const counted = findCities(catalog, search, look)?.map(({ key, state, count }) => [`${key}, ${state}`, count])
      expect(counted?.sort()).toEqual([...cities].map(([city, rows]) => [city, rows.length]).sort())
    }),
    { seed: SEED, numRuns: 300, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(1_000) // searches that find nothing would prove nothing
  expect(known.size).toBeGreaterThan(2_048) // there were slots for so many at first
})

test('a highest price that is the price of a date to the cent finds it', () => {
  const catalog = new Catalog()
  const [row] = fc.sample(aRow, { seed: SEED, numRuns: 1 }) as [Omit<Row, 'id'>]
  const seen = { date: addDays(TODAY, 9), publicAt: 0, appearsAt: 0 }
  const totals = [6_410, 1_638_410, 1_638_417, 99_999_999]
  catalog.load(totals.map((total, at) => ({ ...row, ...seen, total, id: at + 1 })))
  Array.from(catalog.sort())
  const page = { sort: 'price', limit: 9, after: null } as const
  const upTo = (maxPrice: number) => findPage(catalog, { maxPrice }, page, { clock, early: false })?.ids
  expect(totals.map((total) => upTo(total / 100)?.at(-1))).toEqual([1, 2, 3, 4])
  expect(upTo(16_384.169)).toEqual([1, 2])
})
