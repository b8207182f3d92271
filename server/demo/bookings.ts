import type { Message } from '#contract/api/messages.ts'
import { addDays } from '#contract/dates.ts'
import type { App } from '../app.ts'
import { DAY, type MovableClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { type Api, book, signIn } from './sign-in-and-book.ts'

/**
 * Books what a visitor should find immediately: a date far ahead, one within 30 days that is paid in full, and one in
 * the past. The clock is turned back for the past one; a sweep completes its booking as soon as the clock is right
 * again.
 */
export async function seedBookings(services: Services, app: App, say: (line: string) => void): Promise<void> {
  say('Booking a few dates through checkout ...')
  const clock = services.clock as MovableClock
  const anna = await signIn(services, app, 'couple@unveil.example')
  const carla = await signIn(services, app, 'couple2@unveil.example')

  const past = await pastListing(services)
  await clock.advance(-50 * DAY)
  try {
    await book(services, anna, past)
  } finally {
    await clock.reset()
  }

  const own = await demoOwnersListings(services)
  const far = own.find((listing) => listing.days > 60)
  const near = own.find((listing) => listing.days > 0 && listing.days <= 30)
  if (far) await talk(services, app, anna, await book(services, anna, far.id))
  if (near) await book(services, carla, near.id)
}

/** Has the couple ask their venue something. The venue's answer waits for them to read it. */
async function talk(services: Services, app: App, couple: Api, bookingId: number): Promise<void> {
  const venue = await signIn(services, app, 'venue@unveil.example')
  const thread = `/api/bookings/${bookingId}/messages`
  const { id: upTo } = await couple<Message>('POST', thread, {
    text: 'Hello! We’re so happy to have found you.\n\nWhat time can our florist come in?',
  })
  await venue('POST', `${thread}/read`, { upTo })
  await venue('POST', thread, { text: 'Welcome! The gate opens at 10 AM. Please use the side entrance.' })
}

/** The demo owner's live dates, except the one that only members can see for now. */
function ownListings({ db }: Services) {
  return db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .where('users.email', '=', 'venue@unveil.example')
    .where('listings.state', '=', 'live')
    .where('listings.public_at', 'is', null)
    .select(['listings.id', 'listings.event_date'])
    .orderBy('listings.event_date')
}

/** The demo owner's date 30 days ago; only turning the clock back makes it bookable. */
async function pastListing(services: Services): Promise<number> {
  const row = await ownListings(services)
    .where('listings.event_date', '<', services.clock.todayIn('NY'))
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The dates of `ownListings`, each with the days until it, the earliest first. */
export async function demoOwnersListings(services: Services): Promise<{ id: number; days: number }[]> {
  const now = services.clock.now().getTime()
  const rows = await ownListings(services).execute()
  return rows.map((row) => ({ id: row.id, days: Math.floor((Date.parse(row.event_date) - now) / DAY) }))
}

/** Some dates of other owners, far ahead, one per city. */
export async function otherOwnersDates(
  { db, clock }: Services,
  count: number,
): Promise<{ listingId: number; owner: string }[]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .where('users.email', 'like', '%@venues.example')
    .where('listings.state', '=', 'live')
    .where('listings.event_date', '>', addDays(clock.todayIn('NY'), 60))
    .where('venues.is_verified', '=', true)
    .distinctOn('venues.city')
    .select(['listings.id', 'users.email'])
    .orderBy('venues.city')
    .limit(count)
    .execute()
  return rows.map(({ id, email }) => ({ listingId: id, owner: email }))
}
