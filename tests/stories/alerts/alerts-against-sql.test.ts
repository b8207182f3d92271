import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { addDays } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { findNewDates } from '#server/features/alerts/commands/find-new-dates.ts'
import { MATCHES } from '#server/features/alerts/commands/look-for-dates.ts'
import { tellNewDates } from '#server/features/alerts/commands/tell-new-dates.ts'
import { insertSavedSearch } from '#server/features/alerts/store/searches.ts'
import { newMatches } from '#server/features/listings/store/dates-with-news.ts'
import { DAY, HOUR, later, MINUTE } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aVenueOwner } from '#tests/builders/users.ts'

/**
 * Alerts both ways: new dates look for the searches that want them, and, separately, every search looks for new
 * dates in SQL, one after the other, by the rule of docs/decisions/0015-alerts.md. Random dates, searches, memberships
 * and rests over many rounds; both must report the same dates to the same couples, in the same emails. A failure prints
 * the seed; replay with ALERTS_SEED=<seed>.
 */
const SEED = Number(process.env.ALERTS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const ROUNDS = process.env.UNVEIL_TEST_SIZE === 'nightly' ? 60 : 12

let app: TestApp
let couples: number[]
let venues: number[]

/** Boerne lies in two areas; only SQL can compare the names of the second and the last place. */
const PLACES = [
  ['Austin', 'TX'],
  ['Cañon City', 'CO'],
  ['Boerne', 'TX'],
  ['Honolulu', 'HI'],
  ['Portland', 'OR'],
  ['Portland', 'ME'],
  ['Hagåtña', 'GU'],
] as const
const COUPLES = 12
const AMENITIES = COMMON_AMENITIES.slice(0, 4)
const STYLES = VENUE_STYLES.slice(0, 5)

const today = () => app.clock.todayIn('NY')
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })
const wish = fc
  .record({
    city: maybe(
      fc.constantFrom('Austin', 'austin ', 'Boerne, TX', 'Cañon City', 'Portland', 'Portland, ME', 'Hagåtña, GU'),
    ),
    state: maybe(fc.constantFrom('TX', 'ME', 'HI')),
    metro: maybe(fc.constantFrom('austin-hill-country' as const, 'san-antonio-area' as const, 'oahu' as const)),
    date: maybe(fc.nat(40).map((days) => addDays(today(), days))),
    flexDays: maybe(fc.nat(5)),
    weekend: maybe(fc.nat(40).map((days) => addDays(today(), days))),
    month: maybe(fc.nat(40).map((days) => addDays(today(), days).slice(0, 7))),
    from: maybe(fc.nat(20).map((days) => addDays(today(), days))),
    to: maybe(fc.nat(20).map((days) => addDays(today(), 20 + days))),
    weekdays: maybe(fc.subarray(['sat', 'sun', 'wed'] as const, { minLength: 1 })),
    minGuests: maybe(fc.constantFrom(50, 100, 150)),
    minPrice: maybe(fc.constantFrom(3_000, 8_000)),
    maxPrice: maybe(fc.constantFrom(9_000, 15_000, 50_000)),
    styles: maybe(fc.subarray([...STYLES], { minLength: 1 })),
    everyStyle: maybe(fc.constant(true as const)),
    amenities: maybe(fc.subarray([...AMENITIES], { minLength: 1, maxLength: 2 })),
    isTransfer: maybe(fc.boolean()),
  })
  // few filters at a time, so that most find something
  .chain((all) =>
    fc
      .subarray(Object.keys(all) as (keyof typeof all)[], { maxLength: 3 })
      .map(
        (kept) =>
          Object.fromEntries(
            kept.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
          ) as SavedCriteria,
      ),
  )
const offer = fc.record({
  venue: fc.nat(PLACES.length * 3 - 1),
  days: fc.integer({ min: -1, max: 45 }),
  state: fc.constantFrom('live', 'live', 'live', 'held', 'sold', 'inactive'),
  guests: fc.integer({ min: 3, max: 20 }).map((tens) => tens * 10),
  price: fc.integer({ min: 2, max: 18 }).map((thousands) => thousands * 100_000),
  seller: fc.option(fc.nat(COUPLES - 1), { freq: 4 }),
  /**
   * how many minutes before the round the date came up; the next two say when it appears and when it becomes public, if
   * not immediately
   */
  ago: fc.integer({ min: 0, max: 400 }),
  appears: fc.option(fc.integer({ min: -60, max: 300 })),
  publicAfter: fc.option(fc.integer({ min: 0, max: 300 })),
  /** how many minutes before the round it came back or became cheaper; below 0, that becomes news later */
  again: fc.option(fc.integer({ min: -300, max: 400 })),
})
const pick = <Value>(from: fc.Arbitrary<Value>, count: number, seed: number): Value[] =>
  fc.sample(from, { numRuns: count, seed })

beforeAll(async () => {
  app = await startTestApp({ sandbox: false })
  const { db } = app.services
  const owner = await aVenueOwner(app)
  couples = []
  for (let at = 0; at < COUPLES; at += 1) {
    const row = await db
      .insertInto('users')
      .values({
        name: `Couple ${at}`,
        email: `couple${at}@unveil.test`,
        password_hash: 'none',
        role: at === COUPLES - 1 ? 'venue' : 'couple',
        verified: true,
        email_confirmed_at: app.clock.now(),
        created_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    couples.push(row.id)
  }
  const rows = await db
    .insertInto('venues')
    .values(
      Array.from({ length: PLACES.length * 3 }, (_, at) => {
        const [city, state] = PLACES[at % PLACES.length] as (typeof PLACES)[number]
        return {
          owner_id: owner.id,
          name: `Venue ${at}`,
          address: '1 Some Street',
          city,
          state,
          zip_code: '10001',
          description: 'x'.repeat(60),
          max_capacity: 400,
          styles: [STYLES[at % 5] as string, STYLES[(at * 3 + 1) % 5] as string],
          amenities: AMENITIES.slice(at % 3),
          price_min_cents: 0,
          price_max_cents: 1,
          is_verified: at !== 5,
          created_at: app.clock.now(),
        }
      }),
    )
    .returning('id')
    .execute()
  venues = rows.map(({ id }) => id)
  // the model knows who sells a transfer, and nothing else about it
  await sql`alter table transfers disable trigger all`.execute(app.database.db)
})
afterAll(() => app.stop())

/** Puts new dates on the market and lets some of the older ones come back. */
async function offers(seed: number): Promise<void> {
  const { db } = app.services
  const now = app.clock.now()
  for (const [at, date] of pick(offer, 25, seed).entries()) {
    const came = later(now, -date.ago * MINUTE)
    const appears = date.appears === null ? null : later(now, date.appears * MINUTE)
    const isPublic = date.publicAfter === null ? appears : later(appears ?? now, (date.publicAfter - 150) * MINUTE)
    const event_date = addDays(today(), date.days)
    const venue_id = venues[date.venue] as number
    const appearsAt = isPublic && appears && appears <= isPublic ? appears : null
    const transfer =
      date.seller === null
        ? null
        : await db
            .insertInto('transfers')
            .values({
              booking_id: seed * 100 + at,
              holding_id: 1,
              seller_id: couples[date.seller] as number,
              venue_id,
              event_date,
              state: 'consent',
              asking_cents: 1,
              seller_paid_cents: 1,
              created_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
    await db
      .insertInto('listings')
      .values({
        venue_id,
        event_date,
        state: date.state,
        max_guests: date.guests,
        original_cents: 2_000_000,
        discounted_cents: date.price,
        transfer_id: transfer?.id ?? null,
        // one that came back may be about to appear again
        created_at: appearsAt && appearsAt > now && date.again === null ? appearsAt : came,
        offered_again_at: date.again === null ? null : later(now, -date.again * MINUTE),
        appears_at: appearsAt,
        public_at: isPublic,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await sql`
    update listings set offered_again_at = ${later(now, -(seed % 90) * MINUTE)}, state = 'live'
     where id % 9 = ${seed % 9} and state in ('live', 'inactive') and created_at < ${later(now, -HOUR)}
       and not exists (select from listings other where other.venue_id = listings.venue_id and other.id <> listings.id
                          and other.event_date = listings.event_date)`.execute(db)
}

/** Ignores that the couple has already saved the same search; throws any other error. */
function unlessThere(error: { constraint?: string }): void {
  if (error.constraint !== 'saved_searches_once') throw error
}

/** Lets couples save searches, turn alerts off and on, and begin and end memberships. */
async function people(seed: number): Promise<void> {
  const { db } = app.services
  const now = app.clock.now()
  for (const [at, criteria] of pick(wish, 12, seed).entries()) {
    const user_id = couples[(seed + at * 5) % COUPLES] as number
    const search = { user_id, name: `${seed}-${at}`, criteria, alert: at % 7 > 0, created_at: now }
    await inTransaction(db, (tx) => insertSavedSearch(tx, search)).catch(unlessThere)
  }
  await sql`
    update saved_searches set alert = not alert, searched_until = case when alert then searched_until else ${now}::timestamptz end
     where id % 11 = ${seed % 11}`.execute(db)
  const user_id = couples[seed % COUPLES] as number
  const left = await db.deleteFrom('memberships').where('user_id', '=', user_id).executeTakeFirst()
  if (left.numDeletedRows > 0n) return
  await db
    .insertInto('memberships')
    .values({
      user_id,
      state: 'active',
      price_cents: 100,
      subscription_id: `sub_${seed}`,
      began_at: now,
      paid_until: later(now, 60 * DAY),
      checked_at: now,
      created_at: now,
    })
    .execute()
}

/** What the rule knows of a search: up to when the search has looked for dates, and when it last reported some. */
interface Looked {
  until: Date
  toldAt: Date | null
}
interface Mail {
  search: number
  dates: number[]
  /** the search has found no other dates, not even ones that its couple already knows */
  all: boolean
}

/**
 * The alerts according to the rule itself: every search that doesn't rest looks for its new dates, one search after the
 * other.
 */
async function oneByOne(looked: Map<number, Looked>, told: Set<string>, last: Date): Promise<Mail[]> {
  const { db, clock } = app.services
  const at = clock.now()
  const members = new Set(
    (await db.selectFrom('memberships').select('user_id').execute()).map(({ user_id }) => user_id),
  )
  const sellers = await db
    .selectFrom('listings')
    .innerJoin('transfers', 'transfers.id', 'listings.transfer_id')
    .select(['listings.id', 'seller_id'])
    .execute()
  const sellerOf = new Map(sellers.map(({ id, seller_id }) => [id, seller_id]))
  const searches = await db
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['saved_searches.id', 'user_id', 'criteria', 'alert', 'searched_until', 'role'])
    .orderBy('saved_searches.id')
    .execute()
  const mails: Mail[] = []
  // of two searches of a couple that find the same date, one that rested in the last round comes first
  const rests = ({ id }: { id: number }, now: Date) => {
    const toldAt = looked.get(id)?.toldAt
    return toldAt ? toldAt > later(now, -LIMITS.alertPauseHours * HOUR) : false
  }
  for (const search of searches.toSorted((a, b) => Number(rests(b, last)) - Number(rests(a, last)))) {
    const before = looked.get(search.id) ?? { until: search.searched_until, toldAt: null }
    // an alert that was turned on again begins at that moment
    const until = new Date(Math.max(search.searched_until.getTime(), before.until.getTime()))
    looked.set(search.id, { ...before, until })
    if (!search.alert || rests(search, at)) continue
    looked.set(search.id, { ...before, until: at })
    const criteria = search.criteria as SavedCriteria
    const early = members.has(search.user_id)
    if (search.role !== 'couple' || (!early && memberFiltersIn(criteria).length > 0)) continue
    const asked = { since: later(until, -MINUTE), limit: MATCHES + sellerOf.size }
    const found = (await newMatches(db, criteria, asked, { clock, early }))
      .map(({ id }) => id)
      .filter((id) => sellerOf.get(id) !== search.user_id)
      .slice(0, MATCHES)
    const dates = found.filter((id) => !told.has(`${search.user_id} ${id}`))
    for (const id of dates) told.add(`${search.user_id} ${id}`)
    if (dates.length === 0) continue
    looked.set(search.id, { until: at, toldAt: at })
    mails.push({ search: search.id, dates, all: found.length < MATCHES })
  }
  return mails
}

/** What a round of the product has emailed: to whom, for which search, and which dates it noted as reported to them. */
async function mailedIn(at: Date): Promise<{ subjects: string[]; dates: string[] }> {
  const { db } = app.services
  const mails = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'content'])
    .where('created_at', '=', at)
    .execute()
  const reported = await db
    .selectFrom('reported_dates')
    .select(['user_id', 'listing_ids'])
    .where('told_at', '=', at)
    .execute()
  const links = (text: string) => [...text.matchAll(/\/venue\/(\d+)/g)].map(([, id]) => id).join(' ')
  return {
    subjects: mails
      .map(({ recipient, subject, content }) => `${recipient}: ${subject}: ${links(JSON.stringify(content))}`)
      .sort(),
    dates: reported.flatMap(({ user_id, listing_ids }) => listing_ids.map((id) => `${user_id} ${id}`)).sort(),
  }
}

async function asMails(mails: readonly Mail[]): Promise<{ subjects: string[]; dates: string[] }> {
  const { db } = app.services
  const searches = await db
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['saved_searches.id', 'user_id', 'saved_searches.name', 'email'])
    .execute()
  const byId = new Map(searches.map((search) => [search.id, search]))
  const subjects = mails.map(({ search, dates, all }) => {
    const { name, email } = byId.get(search) as (typeof searches)[number]
    const many = all ? String(dates.length) : `${dates.length} or more`
    const what = dates.length === 1 ? 'A date that matches' : `${many} dates that match`
    return `${email}: ${what} “${name}”: ${dates.slice(0, SERVER_LIMITS.alertDatesShown).join(' ')}`
  })
  const dates = mails.flatMap(({ search, dates }) => dates.map((id) => `${byId.get(search)?.user_id} ${id}`))
  return { subjects: subjects.sort(), dates: dates.sort() }
}

test(`${ROUNDS} rounds: new dates find exactly the searches that would find them (seed ${SEED})`, async () => {
  const { clock } = app
  const looked = new Map<number, Looked>()
  const told = new Set<string>()
  let mails = 0
  let last = clock.now()
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = SEED + round
    await people(seed)
    await clock.advance((1 + (seed % 3)) * MINUTE)
    await offers(seed)
    await clock.advance([5 * MINUTE, 40 * MINUTE, 2 * HOUR, 7 * HOUR][seed % 4] as number)
    const fixed = clock.now()
    const services = { ...app.services, clock: { now: () => fixed, todayIn: clock.todayIn } }
    app.services.clock = services.clock
    const expected = await oneByOne(looked, told, last)
    await findNewDates(services)
    while ((await tellNewDates(services)) > 0) {}
    await sql`delete from graphile_worker._private_jobs`.execute(services.db) // as if the emails had left
    app.services.clock = clock
    expect(await mailedIn(fixed), `round ${round}`).toEqual(await asMails(expected))
    mails += expected.length
    last = fixed
  }
  expect(mails).toBeGreaterThan(ROUNDS)
})
