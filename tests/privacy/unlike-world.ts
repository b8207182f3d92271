import { AMENITIES, type Amenity, COMMON_AMENITIES, VENUE_STYLES, type VenueStyle } from '#contract/catalog.ts'
import { addDays } from '#contract/dates.ts'
import { type PublicFacts, proposeAmenities, proposeFacts } from '#contract/identity/public-facts.ts'
import { type Chance, chance } from '#server/demo/random.ts'
import type { TestApp } from '#tests/app.ts'

/** Places with ten venues and more; the rest of the venues are spread over towns of their own. */
const CITIES = [
  ['Austin', 'TX', 34],
  ['Nashville', 'TN', 30],
  ['Charleston', 'SC', 24],
  ['Denver', 'CO', 20],
  ['Savannah', 'GA', 16],
  ['Richmond', 'VA', 14],
  ['Santa Fe', 'NM', 12],
  ['Burlington', 'VT', 10],
] as const
const MOST_DATES = 8

/** What strangers can read of one date, apart from its day and its id. */
export interface SeenDate {
  id: number
  place: string
  guests: number
  original: number
  percentOff: number
  depositPercent: number
  styles: readonly string[]
  amenities: readonly string[]
  words: string
}

/** What the whole of a venue's styles and common amenities would show, as every date did before decision 45. */
export type Venues = Map<number, { styles: readonly VenueStyle[]; amenities: readonly Amenity[] }>

/** `count` verified venues as unlike as real ones, with up to eight dates each, listed as their owners would. */
export async function seedUnlikeVenues(
  app: TestApp,
  count: number,
  seed: number,
): Promise<{ of: Map<number, number>; venues: Venues }> {
  const roll = chance(seed)
  const today = app.clock.todayIn('NY')
  const places = CITIES.flatMap(([city, state, venues]) => Array.from({ length: venues }, () => [city, state] as const))
  const owner = await anOwner(app, seed)
  const venues: Venues = new Map()
  const of = new Map<number, number>()
  for (let number = 0; number < count; number += 1) {
    const [city, state] = places[number] ?? ([`Smalltown ${seed} ${number}`, 'OH'] as const)
    const made = aVenueOf(roll)
    const { id } = await app.services.db
      .insertInto('venues')
      .values({
        owner_id: owner,
        name: `House ${seed} ${number}`,
        address: `${number} Road`,
        city: city.replace(/ \d+ \d+$/, ` ${'abcdefghijklmnopqrstuvwxyz'[number % 26]}${number}`),
        state,
        zip_code: '00000',
        description: 'A venue.',
        max_capacity: made.capacity,
        styles: made.styles,
        amenities: made.amenities,
        price_min_cents: 0,
        price_max_cents: 1,
        is_verified: true,
        created_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    venues.set(id, { styles: made.styles, amenities: COMMON_AMENITIES.filter((one) => made.amenities.includes(one)) })
    const days = new Set(Array.from({ length: roll.between(1, MOST_DATES) }, () => roll.between(10, 360)))
    for (const day of days) of.set(await aDateOf(app, id, made, addDays(today, day), roll), id)
  }
  return { of, venues }
}

type Made = ReturnType<typeof aVenueOf>

/** A size, a price level, styles and amenities; habits that its owner has when listing a date. */
function aVenueOf(roll: Chance) {
  const capacity =
    roll.pick([5, 6, 8, 8, 10, 10, 12, 12, 15, 15, 15, 18, 20, 20, 20, 22, 25, 25, 30, 30, 35, 40, 50]) * 10
  const styles = roll.some(VENUE_STYLES, roll.pick([1, 2, 2, 3, 3, 4, 5]))
  return {
    capacity,
    level: Math.round(Math.exp(8.4 + roll.below(1000) / 700) / 100) * 100,
    styles: VENUE_STYLES.filter((style) => styles.includes(style)),
    amenities: AMENITIES.filter(() => roll.below(100) < 60) as Amenity[],
    depositPercent: roll.pick([25, 25, 25, 25, 25, 20, 30, 50]),
    /** whether its owner lists by the form, which proposes a choice for each date, or by a script that names none */
    byForm: roll.below(10) > 0,
    /** whether each date is for as many as the house holds, or for fewer on some */
    alwaysFull: roll.below(2) === 0,
  }
}

async function aDateOf(app: TestApp, venueId: number, made: Made, date: string, roll: Chance): Promise<number> {
  const random = () => roll.below(1_000_000) / 1_000_000
  const facts: Partial<PublicFacts> = made.byForm
    ? proposeFacts(made, random)
    : { amenities: proposeAmenities(made, random) }
  const season = 0.75 + roll.below(60) / 100
  const original = Math.max(1000, Math.round((made.level * season) / 100) * 100)
  const guests = made.alwaysFull
    ? made.capacity
    : Math.max(20, Math.round((made.capacity * roll.between(5, 10)) / 100) * 10)
  const { id } = await app.services.db
    .insertInto('listings')
    .values({
      venue_id: venueId,
      event_date: date,
      state: 'live',
      max_guests: guests,
      original_cents: original * 100,
      discounted_cents: Math.round((original * roll.between(45, 80)) / 100) * 100,
      deposit_percent: made.depositPercent,
      duration: roll.pick([null, null, '10 hours', 'Full day']),
      created_at: app.clock.now(),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function anOwner(app: TestApp, seed: number): Promise<number> {
  const { id } = await app.services.db
    .insertInto('users')
    .values({
      name: 'Owner',
      email: `owner${seed}@venues.test`,
      password_hash: 'none',
      role: 'venue',
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
