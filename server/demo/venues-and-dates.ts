import { AMENITIES, type VenueStyle } from '#contract/catalog.ts'
import { addDays } from '#contract/dates.ts'
import { commonAmenitiesOf } from '#contract/identity/public-facts.ts'
import { LIMITS } from '#contract/limits.ts'
import { HOUR, later } from '../platform/clock.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Services } from '../platform/services.ts'
import type { People } from './people.ts'
import { type Photographed, seedPhotos } from './photos/seed-photos.ts'
import { PLACES, STREETS, venueName } from './places-and-names.ts'
import { type Chance, chance } from './random.ts'
import { type DemoReview, drawReviews, unlikeOthers } from './reviews.ts'
import { EXCLUDES, INCLUDES, REASONS, RESTRICTIONS, SETTING, TIMES } from './texts.ts'

const VENUES = 150

/** Adds made-up venues in real cities; the demo owner gets three, one of them waiting for verification. */
export async function seedVenues(tx: Tx, services: Services, people: People): Promise<void> {
  const roll = chance(2027)
  const at = services.clock.now()
  const venues: Photographed[] = []
  const written: DemoReview[] = []
  const said = new Map<number, Set<string>>()
  for (let number = 0; number < VENUES; number++) {
    const [city, state, zip, suited] = PLACES[number % PLACES.length] as (typeof PLACES)[number]
    const styles = roll.some(suited, roll.between(1, 2))
    const style = styles[0] as VenueStyle
    const capacity = roll.between(6, 32) * 10
    const own = number < 3
    const owner = own ? people.demoOwner : (people.owners[number % people.owners.length] as number)
    const low = roll.between(4, 12) * 1000
    const verified = number !== 2 && number % 29 !== 28
    const venue = await tx
      .insertInto('venues')
      .values({
        owner_id: owner,
        name: venueName(number, style),
        address: `${roll.between(12, 980)} ${roll.pick(STREETS)}`,
        city,
        state,
        zip_code: `${zip}${String(roll.between(1, 99)).padStart(2, '0')}`,
        description: `${SETTING[style]}. We host one wedding a day and stay until the last dance.`,
        max_capacity: capacity,
        styles,
        amenities: roll.some(AMENITIES, roll.between(6, 14)),
        price_min_cents: low * 100,
        price_max_cents: (low + roll.between(6, 24) * 1000) * 100,
        is_verified: verified,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    venues.push({ id: venue.id, number, owner, styles, state })
    const reviews = drawReviews(venue.id, number, roll, at)
    if (verified) written.push(...unlikeOthers(reviews, number, said, owner))
  }
  await tx.insertInto('reviews').values(written).execute()
  await seedPhotos(tx, services, venues)
}

/** Adds dates of verified venues until `wanted` are live; most of them on weekends, for 50 guests or more. */
export async function fillListings(tx: Tx, services: Services, wanted: number): Promise<void> {
  const today = services.clock.todayIn('NY')
  const live = await tx
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'live')
    .where('event_date', '>', today)
    .executeTakeFirstOrThrow()
  let missing = wanted - Number(live.count)
  if (missing <= 0) return
  const roll = chance(Number(today.replaceAll('-', '')) + missing)
  const venues = await venuesWithDates(tx).execute()
  for (let attempt = 0; missing > 0 && attempt < wanted * 20; attempt++) {
    if (await addListing(tx, services, roll.pick(venues), weekendDay(today, roll), roll)) missing -= 1
  }
}

/**
 * Adds dates of the demo owner at distances that show every payment plan, and some in the past. They are a few days
 * apart from venue to venue, or the demo's couple would marry twice on one day.
 */
export async function seedOwnListings(tx: Tx, services: Services, ownerId: number): Promise<void> {
  const roll = chance(41)
  const today = services.clock.todayIn('NY')
  const venues = await venuesWithDates(tx).where('owner_id', '=', ownerId).execute()
  for (const [nth, venue] of venues.entries()) {
    for (const days of [-30, 20, 75, 130, 210, 280]) {
      await addListing(tx, services, venue, addDays(today, days + 4 * nth), roll)
    }
  }
  await holdBack(tx, ownerId, later(services.clock.now(), EARLY_HOURS * HOUR))
}

/** Makes the demo owner's last date early: until `until`, only members see it (domain.md row 25). */
async function holdBack(tx: Tx, ownerId: number, until: Date): Promise<void> {
  const venues = tx.selectFrom('venues').select('id').where('owner_id', '=', ownerId)
  const last = tx
    .selectFrom('listings')
    .select('id')
    .where('venue_id', 'in', venues)
    .orderBy('event_date', 'desc')
    .limit(1)
  await tx.updateTable('listings').set({ public_at: until }).where('id', 'in', last).execute()
}

const EARLY_HOURS = 24

function venuesWithDates(tx: Tx) {
  return tx
    .selectFrom('venues')
    .select(['id', 'styles', 'amenities', 'max_capacity', 'price_min_cents'])
    .where('is_verified', '=', true)
    .orderBy('id')
}

interface VenueWithDates {
  id: number
  styles: string[]
  amenities: string[]
  max_capacity: number
  price_min_cents: number
}

/** Lists a date. Returns false when the venue's listing of that date is already live, held or sold. */
async function addListing(
  tx: Tx,
  services: Services,
  venue: VenueWithDates,
  date: string,
  roll: Chance,
): Promise<boolean> {
  const original = venue.price_min_cents + roll.between(0, 60) * 10_000
  const hours = roll.pick([null, ...TIMES])
  const added = await tx
    .insertInto('listings')
    .values({
      venue_id: venue.id,
      event_date: date,
      max_guests: Math.min(venue.max_capacity, roll.between(5, 30) * 10),
      original_cents: original,
      discounted_cents: Math.round((original * roll.between(40, 72)) / 100 / 5_000) * 5_000,
      deposit_percent: roll.pick([20, 25, 25, 25, 30, 50]),
      description: `${SETTING[venue.styles[0] as VenueStyle]}. ${roll.pick(REASONS)}`,
      amenities: chance(roll.below(1_000_000)).some(commonAmenitiesOf(venue), LIMITS.shownAmenities),
      duration: hours?.duration ?? roll.pick([null, null, '10 hours', '8 hours', 'Full weekend']),
      includes: roll.some(INCLUDES, roll.between(3, 7)),
      restrictions: roll.some(RESTRICTIONS, roll.between(0, 2)),
      times: hours?.times ?? null,
      excludes: roll.some(EXCLUDES, roll.between(1, 3)),
      state: 'live',
      created_at: services.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** A day in the next eleven months, usually a Friday, Saturday or Sunday. */
function weekendDay(today: string, roll: Chance): string {
  const day = addDays(today, roll.between(4, 330))
  if (roll.below(5) === 0) return day
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, roll.pick([5, 6, 6, 7]) - (weekday === 0 ? 7 : weekday))
}
