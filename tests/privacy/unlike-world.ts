import { AMENITIES, type Amenity, COMMON_AMENITIES, VENUE_STYLES, type VenueStyle } from '#contract/catalog.ts'
import { addDays } from '#contract/dates.ts'
import { commonAmenitiesOf } from '#contract/identity/public-facts.ts'
import { LIMITS } from '#contract/limits.ts'
import { percentOff } from '#contract/pricing.ts'
import { type Chance, chance } from '#server/demo/random.ts'
import {
  type Crowds,
  crowdToBlendInto,
  measureDraft,
  proposeAmenities,
  proposeFacts,
  type ShownBefore,
} from '#server/features/listings/likeness-and-proposed-facts.ts'
import { appearsFrom } from '#server/features/listings/policy.ts'
import { MINUTE } from '#server/platform/clock.ts'
import type { TestApp } from '#tests/app.ts'

/** Places with ten or more venues; the rest of the venues are spread over towns of their own. */
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

/** What strangers can read of one date, apart from its day. */
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
  /** the minute at which it appeared; known only to somebody who watches all the time */
  appeared?: number
}

/** What the form proposes, and what owners do with it. Each of these can be set separately. */
export interface Levers {
  /** the styles of a date: two at random, or what blends in */
  styles: 'random' | 'blended'
  amenities: 'random' | 'blended'
  /** its guests: as the owner would type them, or what blends in */
  guests: 'typed' | 'blended'
  /** everybody lists with the form and takes what it proposes */
  allAccept?: boolean
  /** everybody who lists with the form asks for the deposit that it begins with */
  usualDeposits?: boolean
  /**
   * of the owners who list with the form and a deposit other than the usual one, the percentage who press the meter's
   * button where the meter says that the deposit gives them away: the button fills in a proposal with the usual deposit
   */
  heedMeter?: number
}
export const BLENDED: Levers = { styles: 'blended', amenities: 'blended', guests: 'blended' }
export const AT_RANDOM: Levers = { styles: 'random', amenities: 'random', guests: 'typed' }

/** A venue's size, price level, styles and amenities, and its owner's habits when listing a date. */
interface Venue {
  id: number
  city: string
  state: string
  styles: VenueStyle[]
  amenities: Amenity[]
  max_capacity: number
  price_min_cents: number
  price_max_cents: number
  deposits: number[]
  level: number
  depositPercent: number
  /** whether its owner lists with the form, or with a script that names guests but neither styles nor amenities */
  byForm: boolean
  /** which proposals of the form this owner never takes */
  ownGuests: boolean
  ownStyles: boolean
  heedsMeter: boolean
  /**
   * where its owner types the number of guests: whether every date is for as many as the venue has room for, or some
   * are for fewer
   */
  alwaysFull: boolean
}

interface DateRow extends ShownBefore {
  venue: Venue
  /** days from today */
  inDays: number
  styles: VenueStyle[]
  amenities: Amenity[]
  discounted_cents: number
  deposit_percent: number
  duration: string | null
}

/** Venues as varied as real ones, with up to eight dates each, in the order in which they were listed. */
export interface UnlikeWorld {
  seed: number
  venues: Venue[]
  dates: DateRow[]
}

/**
 * `count` verified venues with the dates that their owners would list with these levers. Unless `allAccept` is set, one
 * owner in ten lists with a script and the others with the form. Of the latter, one in ten always types their own
 * guests and one in ten their own styles; the others take what is proposed, except for one date in twenty.
 */
export function anUnlikeWorld(count: number, seed: number, levers: Levers): UnlikeWorld {
  const roll = chance(seed)
  const places = CITIES.flatMap(([city, state, venues]) => Array.from({ length: venues }, () => [city, state] as const))
  const venues = Array.from({ length: count }, (_, number) => {
    const [city, state] =
      places[number] ?? ([`Smalltown ${'abcdefghijklmnopqrstuvwxyz'[number % 26]}${number}`, 'OH'] as const)
    return aVenue(roll, { id: number, city, state }, levers)
  })
  const days = venues.flatMap((venue) =>
    [...new Set(Array.from({ length: roll.between(1, MOST_DATES) }, () => roll.between(10, 360)))].map((inDays) => ({
      venue,
      inDays,
      order: roll.below(1_000_000),
    })),
  )
  const dates: DateRow[] = []
  for (const { venue, inDays } of days.toSorted((one, other) => one.order - other.order)) {
    const shown = dates.filter((date) => date.venue === venue)
    const inCity = venues.filter(({ city }) => city === venue.city)
    const inState = venues.filter(({ state }) => state === venue.state)
    const crowds = { city: inCity, area: inCity, state: inState }
    dates.push({ venue, inDays, ...aDate(roll, venue, { crowds, shown, levers }) })
  }
  return { seed, venues, dates }
}

function aVenue(
  roll: Chance,
  place: { id: number; city: string; state: string },
  { allAccept, usualDeposits, heedMeter = 0 }: Levers,
): Venue {
  const max_capacity =
    roll.pick([5, 6, 8, 8, 10, 10, 12, 12, 15, 15, 15, 18, 20, 20, 20, 22, 25, 25, 30, 30, 35, 40, 50]) * 10
  const styles = roll.some(VENUE_STYLES, roll.pick([1, 2, 2, 3, 3, 4, 5]))
  const level = Math.round(Math.exp(8.4 + roll.below(1000) / 700) / 100) * 100
  const ownDeposit = roll.pick([25, 25, 25, 25, 25, 20, 30, 50])
  const byForm = roll.below(10) > 0 || allAccept === true
  const depositPercent = usualDeposits && byForm ? LIMITS.defaultDepositPercent : ownDeposit
  return {
    ...place,
    styles: VENUE_STYLES.filter((style) => styles.includes(style)),
    amenities: AMENITIES.filter(() => roll.below(100) < 60) as Amenity[],
    max_capacity,
    level,
    price_min_cents: level * 75,
    price_max_cents: level * 135,
    depositPercent,
    deposits: [depositPercent],
    byForm,
    ownGuests: roll.below(10) === 0 && !allAccept,
    ownStyles: roll.below(10) === 0 && !allAccept,
    heedsMeter: heedMeter > 0 && byForm && roll.below(100) < heedMeter,
    alwaysFull: roll.below(2) === 0,
  }
}

function aDate(
  roll: Chance,
  venue: Venue,
  { crowds, shown, levers }: { crowds: Crowds; shown: readonly DateRow[]; levers: Levers },
) {
  const crowd = crowdToBlendInto(crowds, 'city')
  const random = () => roll.below(1_000_000) / 1_000_000
  const original = Math.max(1000, Math.round((venue.level * (0.75 + roll.below(60) / 100)) / 100) * 100)
  const typed = venue.alwaysFull
    ? venue.max_capacity
    : Math.max(20, Math.round((venue.max_capacity * roll.between(5, 10)) / 100) * 10)
  const proposed = proposeFacts(venue, { crowd, shown, originalPrice: original * 100 }, random)
  const someOf = <One>(all: readonly One[], count: number) => {
    const some = roll.some(all, count)
    return all.filter((one) => some.includes(one))
  }
  const own = () => roll.below(20) === 0 && !levers.allAccept
  const takesGuests = venue.byForm && levers.guests === 'blended' && !venue.ownGuests && !own()
  const takesStyles = levers.styles === 'blended' && !venue.ownStyles && !own()
  const byHand = venue.byForm ? someOf(venue.styles, 2) : venue.styles.slice(0, 3)
  const blends = levers.amenities === 'blended'
  const blended = venue.byForm ? proposed.amenities : proposeAmenities(venue, { crowd, shown }, random, 3)
  const facts = {
    max_guests: takesGuests ? proposed.maxGuests : typed,
    styles: venue.byForm && takesStyles ? proposed.styles : byHand,
    amenities: blends ? blended : someOf(commonAmenitiesOf(venue), 3),
    original_cents: original * 100,
    discounted_cents: Math.round((original * roll.between(45, 80)) / 100) * 100,
    deposit_percent: venue.depositPercent,
    duration: roll.pick([null, null, '10 hours', 'Full day']),
  }
  return venue.heedsMeter ? { ...facts, ...pressed(venue, facts, { crowds, shown }, random) } : facts
}

/** What the meter's button changes, where the meter warns that the deposit is what gives the date away most. */
function pressed(
  venue: Venue,
  { max_guests, styles, amenities, original_cents, deposit_percent }: Omit<DateRow, 'venue' | 'inDays'>,
  around: { crowds: Crowds; shown: readonly DateRow[] },
  random: () => number,
): Partial<DateRow> {
  const facts = { styles, amenities, maxGuests: max_guests, originalPrice: original_cents }
  const draft = { ...facts, depositPercent: deposit_percent, place: 'city' as const }
  const { venues, narrowest, proposals } = measureDraft(venue, draft, { ...around, dates: 1 }, random)
  const [proposal] = proposals
  if (venues > 0 || narrowest !== 'deposit' || !proposal) return {}
  return {
    max_guests: proposal.maxGuests,
    styles: proposal.styles,
    amenities: proposal.amenities,
    deposit_percent: LIMITS.defaultDepositPercent,
  }
}

/**
 * When each date appears, in minutes: the first date of a venue and half of its later ones are published at any minute
 * of a month, the others together with the previous date of their venue. Those that are published together appear
 * within `hours`, as they would on the server.
 */
function momentsOf({ seed, dates }: UnlikeWorld, hours: number): number[] {
  const roll = chance(seed + 104_729)
  const published = new Map<Venue, number>()
  return dates.map(({ venue, inDays }) => {
    const before = published.get(venue)
    const together = before !== undefined && roll.below(2) === 0
    const at = together ? before : roll.below(30 * 24 * 60)
    published.set(venue, at)
    const now = new Date(at * MINUTE)
    const today = '2027-01-01'
    const random = () => roll.below(1_000_000) / 1_000_000
    const appears = together ? appearsFrom(addDays(today, inDays), { today, now, hours }, random) : null
    return (appears ?? now).getTime() / MINUTE
  })
}

/**
 * The world as strangers see it, without a server; the ids are as random as a server's. Dates that are published
 * together appear within `spreadHours`.
 */
export function seenWorld(world: UnlikeWorld, spreadHours = 0): { dates: SeenDate[]; of: Map<number, number> } {
  const { seed, dates } = world
  const roll = chance(seed + 7919)
  const moments = momentsOf(world, spreadHours)
  const of = new Map<number, number>()
  const seen = dates.map((date, index) => {
    const id = 10_000_000 + roll.below(90_000_000)
    of.set(id, date.venue.id)
    return {
      id,
      place: `${date.venue.city}, ${date.venue.state}`,
      guests: date.max_guests,
      original: date.original_cents / 100,
      percentOff: percentOff(date.original_cents, date.discounted_cents),
      depositPercent: date.deposit_percent,
      styles: date.styles,
      amenities: date.amenities,
      words: date.duration ?? '',
      appeared: moments[index] ?? 0,
    }
  })
  return { dates: seen, of }
}

/** The same dates as they would look if each showed all of its venue's styles and common amenities. */
export const showingAll = ({ dates, ...world }: UnlikeWorld): UnlikeWorld => ({
  ...world,
  dates: dates.map((date) => ({
    ...date,
    styles: date.venue.styles,
    amenities: COMMON_AMENITIES.filter((one) => date.venue.amenities.includes(one)),
  })),
})

/** Puts a world on the server; `of` tells which of the world's venues each listing belongs to. */
export async function publishWorld(app: TestApp, { seed, venues, dates }: UnlikeWorld): Promise<Map<number, number>> {
  const owner = await anOwner(app, seed)
  const ids = new Map<number, number>()
  for (const venue of venues) ids.set(venue.id, await insertVenue(app, owner, venue, seed))
  const today = app.clock.todayIn('NY')
  const of = new Map<number, number>()
  for (const { venue, inDays, ...date } of dates) {
    const { id } = await app.services.db
      .insertInto('listings')
      .values({
        ...date,
        venue_id: ids.get(venue.id) ?? 0,
        event_date: addDays(today, inDays),
        state: 'live',
        created_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    of.set(id, venue.id)
  }
  return of
}

async function insertVenue(app: TestApp, owner: number, venue: Venue, seed: number): Promise<number> {
  const { city, state, styles, amenities, max_capacity, price_min_cents, price_max_cents } = venue
  const { id } = await app.services.db
    .insertInto('venues')
    .values({
      ...{ city, state, styles, amenities, max_capacity, price_min_cents, price_max_cents },
      owner_id: owner,
      name: `House ${seed} ${venue.id}`,
      address: `${venue.id} Road`,
      zip_code: '00000',
      description: 'A venue.',
      is_verified: true,
      created_at: app.clock.now(),
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
