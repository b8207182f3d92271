import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { addDays } from '#contract/dates.ts'
import { DAY, HOUR } from '#server/platform/clock.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { anApp } from '#tests/builders/app.ts'
import { holds } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue, verify } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

/**
 * Random histories of writes and, after each write, the answers from memory beside those from SQL, to strangers and
 * members: the same listings, totals, days and order. A failure prints seed and path; replay with
 * READ_MODEL_SEED=<seed>.
 */
const SEED = Number(process.env.READ_MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RUNS = process.env.UNVEIL_TEST_SIZE === 'nightly' ? 40 : 1

const { app } = await anApp({ search: true, config: { earlyAccessHours: 24, spreadHours: 12 } })
const memory = app.services.search as ReadModel
const PLACES = [
  ['Austin', 'TX'],
  ['Portland', 'OR'],
  ['Portland', 'ME'],
  ['Honolulu', 'HI'],
  ['Hagatna', 'GU'],
] as const

let venues: BuiltVenue[]
let member: SignedIn
const listings: BuiltListing[] = []
beforeAll(async () => {
  venues = []
  for (const [at, [city, state]] of PLACES.entries()) {
    const styles = VENUE_STYLES.slice(at, at + 2)
    venues.push(
      await aVenue(app)
        .with({ city, state, styles, amenities: COMMON_AMENITIES.slice(at) })
        .verified(),
    )
  }
  member = await aMember(app)
})

type Move = { kind: string; pick: number; days: number; price: number }

/** What people, timers and time do; the API refuses what makes no sense at that moment. */
const MOVES: Record<string, (move: Move) => Promise<unknown>> = {
  publish: async ({ pick, days, price }) => {
    const venue = venues[pick % venues.length] as BuiltVenue
    const priced = aListing(app, venue)
      .with({ maxGuests: 20 + (price % 18) * 10 })
      .priced(20_000, 2_000 + price * 10)
    listings.push(await priced.inDays(days))
  },
  /** several dates that are published together: all but the first appear later */
  publishSpread: async ({ pick, days, price }) => {
    const venue = venues[pick % venues.length] as BuiltVenue
    for (const at of [0, 1, 2]) {
      const priced = aListing(app, venue).priced(20_000, 2_000 + price * 10)
      listings.push(await priced.with({ spread: at > 0 }).inDays(days + 3 * at))
    }
  },
  reprice: ({ pick, price }) => change(pick, { discountedPrice: 2_000 + price * 5 }),
  takeDown: ({ pick }) => change(pick, { isActive: false }),
  putBack: ({ pick }) => change(pick, { isActive: true }),
  putBackSpread: ({ pick }) => change(pick, { isActive: true, spread: true }),
  appearNow: ({ pick }) => change(pick, { appearNow: true }),
  hold: async ({ pick }) => {
    const listing = listings[pick % listings.length] as BuiltListing
    await holds(await aCouple(app), { ...listing, amountDueNow: await dueNow(listing.id) })
  },
  passOn: () => aTransfer(app).listed(),
  unverify: ({ pick }) => verify(app, (venues[pick % venues.length] as BuiltVenue).id, false),
  verify: ({ pick }) => verify(app, (venues[pick % venues.length] as BuiltVenue).id, true),
  /** changes made as by another process: only the database tells this one about them */
  elsewhere: async ({ pick, days }) => {
    const state = sql`(array['live', 'inactive'])[1 + (id % 2)::int]`
    await sql`update listings set state = ${state}, max_guests = ${20 + days}::int
               where state in ('live', 'inactive') and transfer_id is null and id % 5 = ${pick % 5}`
      .execute(app.database.db)
      .catch(refusedByConstraint)
    await memory.catchUp()
  },
  /** makes dates early, half of which have yet to appear; all become public as time passes */
  embargo: async ({ price }) => {
    const [soon, later] = [price * 30_000, price * 60_000].map((wait) => new Date(app.clock.now().getTime() + wait))
    await sql`update listings set public_at = ${later}, appears_at = case when id % 2 = 0 then ${soon}::timestamptz end
               where id % 7 = ${price % 7} and state = 'live' and transfer_id is null`.execute(app.database.db)
    await memory.catchUp()
  },
  timers: () => app.settle(),
  time: ({ days }) => app.clock.advance((days % 5) * 3 * HOUR),
  midnight: () => app.clock.advance(DAY),
  /** cuts the connection on which the database reports its changes */
  cut: async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'unveil-search' and datname = current_database()`.execute(app.database.db)
  },
}

async function change(
  pick: number,
  body: { discountedPrice?: number; isActive?: boolean; spread?: true; appearNow?: true },
) {
  const { id, venue } = listings[pick % listings.length] as BuiltListing
  await venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body })
}

async function dueNow(id: number): Promise<number> {
  return (await app.visitor().call('GET /api/listings/{id}', { params: { id } })).amountDueNow
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const day = () => fc.integer({ min: -2, max: 60 }).map((days) => addDays(app.clock.todayIn('NY'), days))
const queries = (forMembers: boolean) =>
  fc
    .record({
      city: maybe(fc.constantFrom('Austin', ' portland', 'Portland, ME', 'Cañon City', 'Nowhere')),
      state: maybe(fc.constantFrom('TX', 'OR', 'HI', 'GU', 'ZZ')),
      metro: maybe(fc.constantFrom('portland-area', 'austin-hill-country')),
      date: maybe(day()),
      flexDays: maybe(fc.integer({ min: 0, max: 14 })),
      weekend: maybe(day()),
      month: maybe(day().map((date) => date.slice(0, 7))),
      minGuests: maybe(fc.integer({ min: 0, max: 220 })),
      minPrice: maybe(fc.integer({ min: 0, max: 9_000 })),
      maxPrice: maybe(fc.constantFrom(0, 4_999.99, 5_000, 7_777, 10_000, 50_000)),
      styles: maybe(fc.subarray([...VENUE_STYLES.slice(0, 6)], { minLength: 1 }).map(String)),
      isTransfer: maybe(fc.boolean()),
      sort: maybe(fc.constantFrom('best', 'price', 'date', 'savings')),
      ...(forMembers && {
        weekdays: maybe(fc.subarray(['sat', 'sun', 'fri'], { minLength: 1 }).map(String)),
        amenities: maybe(fc.subarray([...COMMON_AMENITIES], { minLength: 1, maxLength: 3 }).map(String)),
        everyStyle: maybe(fc.constant('true')),
        from: maybe(day()),
      }),
    })
    .map((wish) => Object.entries(wish).filter(([, value]) => value !== undefined))
    // few searches with many filters find anything
    .chain((all) => fc.subarray(all, { maxLength: Math.min(4, all.length) }))
    .map((chosen) => new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])))

/** All pages of a search, its days, what is featured and what would find more, with every total. */
async function answers(client: Client, query: URLSearchParams): Promise<unknown[]> {
  const told: unknown[] = []
  let path: string | undefined = `/api/listings?limit=7&${query}`
  while (path) {
    const response: Response = await client.raw(path)
    told.push(response.headers.get('x-total-count'), await response.json())
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  const without = (...names: string[]) => {
    const rest = new URLSearchParams(query)
    for (const name of names) rest.delete(name)
    return rest
  }
  const days = without('date', 'flexDays', 'weekend', 'month', 'from', 'weekdays', 'sort')
  for (const other of [`days?${days}`, `relaxed?${without('sort')}`, `nearby?${without('sort')}`])
    told.push(await (await client.raw(`/api/listings/${other}`)).json())
  told.push(await (await client.raw(`/api/listings?featured=true&${without('sort')}`)).json())
  return told
}

/** Asks memory and SQL the same question. Returns how many dates the first page shows. */
async function compare(client: Client, query: URLSearchParams, after: string): Promise<number> {
  app.services.search = memory
  const fromMemory = await answers(client, query)
  app.services.search = null
  const fromSql = await answers(client, query)
  app.services.search = memory
  expect(fromMemory, `${after}: ${query}`).toEqual(fromSql)
  return (fromSql[1] as unknown[]).length
}

test(`memory gives the same answers as SQL, whatever happens (seed ${SEED})`, async () => {
  const moves = fc.array(
    fc.record({
      kind: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom('publish', 'publishSpread') },
        { weight: 8, arbitrary: fc.constantFrom(...Object.keys(MOVES)) },
      ),
      pick: fc.nat(1_000),
      days: fc.integer({ min: 0, max: 50 }),
      price: fc.nat(700),
    }),
    { minLength: 25, maxLength: 25 },
  )
  let found = 0
  let seenEarly = 0
  let waiting = 0
  await fc.assert(
    fc.asyncProperty(
      moves,
      fc.array(queries(false), { minLength: 25, maxLength: 25 }),
      fc.array(queries(true), { minLength: 25, maxLength: 25 }),
      async (history, asked, askedByMembers) => {
        for (const [at, move] of history.entries()) {
          if (listings.length > 0 || move.kind.startsWith('publish')) await MOVES[move.kind]?.(move).catch(refused)
          found += await compare(app.visitor(), asked[at] as URLSearchParams, move.kind)
          await compare(app.visitor(), new URLSearchParams(), move.kind)
          await compare(member.client, askedByMembers[at] as URLSearchParams, move.kind)
          const hidden = (await totalOf(member.client)) - (await totalOf(app.visitor()))
          if (hidden > 0) seenEarly += 1
          waiting += (await yetToAppear()) > 0 ? 1 : 0
        }
      },
    ),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(0)
  expect(seenEarly).toBeGreaterThan(0)
  expect(waiting).toBeGreaterThan(0)
})

/** How many live or held dates have yet to appear. */
async function yetToAppear(): Promise<number> {
  const live = app.services.db.selectFrom('listings').where('state', 'in', ['live', 'held'])
  const rows = await live.select('id').where('appears_at', '>', app.clock.now()).execute()
  return rows.length
}

const totalOf = async (client: Client) => Number((await client.raw('/api/listings')).headers.get('x-total-count'))

/** A venue has one live date a day at most, so a constraint may refuse another; any other error is a failure. */
function refusedByConstraint(error: { code?: string }): void {
  if (!error.code?.startsWith('23')) throw error
}

/** The API refuses what makes no sense at that moment, with a code; anything else is a failure. */
function refused(error: unknown): void {
  if (!/: (400|404|409) /.test((error as Error).message)) throw error
}
