import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listing } from '#contract/api/listings.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { learn, precisionOf } from './linker.ts'
import { type SeenDate, seedUnlikeVenues, type Venues } from './unlike-world.ts'

/**
 * How well somebody who knows everything public tells which dates are of one venue, among venues as unlike as real ones
 * (domain.md row 3). What it finds says docs/decisions/0045.
 */
const VENUES = 200
const SEED = Number(process.env.UNVEIL_TEST_SEED ?? Math.floor(Math.random() * 1_000_000))

let app: TestApp
let known: World
let unknown: World
beforeAll(async () => {
  console.info(`linking: UNVEIL_TEST_SEED=${SEED}`)
  app = await startTestApp()
  known = await aWorld(SEED)
  unknown = await aWorld(SEED + 1)
}, 240_000)
afterAll(() => app?.stop())

interface World {
  dates: SeenDate[]
  of: Map<number, number>
  venues: Venues
}

/** A world and what strangers read of it; the one before is hidden first. */
async function aWorld(seed: number): Promise<World> {
  await app.services.db.updateTable('venues').set({ is_verified: false }).execute()
  const { of, venues } = await seedUnlikeVenues(app, VENUES, seed)
  return { dates: await readAll(), of, venues }
}

async function readAll(): Promise<SeenDate[]> {
  const dates: SeenDate[] = []
  let path: string | undefined = '/api/listings?limit=100&sort=date'
  while (path) {
    const answer: Response = await app.visitor().raw(path)
    const page = (await answer.json()) as Listing[]
    dates.push(...page.map(seen))
    path = answer.headers.get('link')?.match(/<([^>]+)>/)?.[1]
  }
  return dates
}

const seen = (one: Listing): SeenDate => ({
  id: one.id,
  place: `${one.city}, ${one.state}`,
  guests: one.maxGuests,
  original: one.originalPrice,
  percentOff: one.percentOff,
  depositPercent: one.depositPercent,
  styles: one.styles,
  amenities: one.amenities,
  words: JSON.stringify([one.description, one.packageDetails]),
})

/** The dates of places with ten venues and more. */
function crowded({ dates, of }: World): SeenDate[] {
  const venues = new Map<string, Set<number>>()
  for (const { id, place } of dates) venues.set(place, (venues.get(place) ?? new Set()).add(of.get(id) ?? 0))
  return dates.filter(({ place }) => (venues.get(place)?.size ?? 0) >= 10)
}

/** The same dates as they would look if each showed all of its venue's styles and common amenities. */
const showingAll = ({ dates, of, venues }: World) =>
  dates.map((date) => ({ ...date, ...venues.get(of.get(date.id) ?? 0) }))

/** In percent, how often the best guess is right in the unknown world, by somebody who has learned from the known one. */
const guessed = (world: (of: World) => World, allOfIt: boolean) =>
  precisionOf(learn(crowded(world(known)), known.of, allOfIt), crowded(world(unknown)), unknown.of)

test('a date’s own choice links less than all that its venue has, and what no card shows adds next to nothing', () => {
  expect(crowded(unknown).length).toBeGreaterThan(300)
  const before = guessed((world) => ({ ...world, dates: showingAll(world) }), true)
  const [byCards, byAll] = [guessed((world) => world, false), guessed((world) => world, true)]
  console.info(
    `linking: right are ${byCards} % by what cards show, ${byAll} % by all that is public, ${before} % before`,
  )
  expect(before).toBeGreaterThan(95)
  expect(byAll).toBeLessThan(before)
  expect(byAll - byCards).toBeLessThanOrEqual(5)
})
