import { type ExpressionBuilder, sql } from 'kysely'
import { BLOCKING_STATES } from '#contract/processes/booking.ts'
import { LIVE_HOLDS } from '#contract/processes/hold.ts'
import { PAID_STAGES } from '#contract/processes/transfer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { lastOfPages, nearestFirst, pageInOrder } from '#server/platform/database/sorted-pages.ts'
import { todayAtVenue } from '#server/platform/database/today-at-venue.ts'
import type { Page } from '#server/platform/http/paging.ts'
import type { Onlooker } from '#server/platform/http/viewer.ts'
import { latestToday, notPast } from './visible-dates.ts'

export const COLUMNS = [
  'listings.id',
  'listings.venue_id',
  'listings.event_date',
  'listings.state',
  'listings.max_guests',
  'listings.original_cents',
  'listings.former_originals',
  'listings.discounted_cents',
  'listings.deposit_percent',
  'listings.description',
  'listings.duration',
  'listings.times',
  'listings.includes',
  'listings.excludes',
  'listings.restrictions',
  'listings.transfer_id',
  'listings.balance_cents',
  'listings.balance_due_date',
  'listings.created_at',
  'listings.public_at',
  'listings.appears_at',
  'listings.venue_city',
  'listings.venue_state',
  'listings.styles',
  'listings.amenities',
  'listings.venue_verified',
] as const

/** A listing's row with everything that only some viewers may see; never send it anywhere except through a view. */
export type ListingRow = Awaited<ReturnType<typeof findListing>> & object

/** What the owner sets; money in cents. */
export interface ListingTerms {
  max_guests: number
  original_cents: number
  discounted_cents: number
  deposit_percent: number
  description: string | null
  duration: string | null
  times: string | null
  includes: string[]
  excludes: string[]
  restrictions: string[]
}

/**
 * What a listing shows of its venue; the database takes the place and the styles from the venue if they are left out.
 */
export interface ShownFacts {
  venue_city: string
  styles: string[]
  amenities: string[]
}

/**
 * Whether the venue behind a listing is revealed to this viewer (domain.md row 1): to admins, to its owner, and to a
 * couple by a reveal of exactly this listing. The venue's other dates stay anonymous to that couple, too.
 */
export function revealedTo(viewer: Onlooker) {
  return (where: ExpressionBuilder<DB, 'listings'>) => {
    if (!viewer) return where.lit(false)
    if (viewer.role === 'admin') return where.lit(true)
    if (viewer.role === 'venue') {
      return where.exists(
        where
          .selectFrom('venues')
          .select('venues.id')
          .whereRef('venues.id', '=', 'listings.venue_id')
          .where('venues.owner_id', '=', viewer.id),
      )
    }
    return where.exists(
      where
        .selectFrom('reveals')
        .select('reveals.listing_id')
        .whereRef('reveals.listing_id', '=', 'listings.id')
        .where('reveals.user_id', '=', viewer.id),
    )
  }
}

/**
 * The dates that a list shows differently to this couple than to strangers: with their venue, or, if featured, not at
 * all, because the couple is selling them. A date that the couple holds looks the same to all, and one that they have
 * booked is on no list.
 */
export async function listedDifferentlyFor(db: Db, couple: { id: number }): Promise<Set<number>> {
  const rows = await db
    .selectFrom('reveals')
    .select('listing_id')
    .where('user_id', '=', couple.id)
    .union(
      db
        .selectFrom('transfers')
        .select('listing_id')
        .where('seller_id', '=', couple.id)
        .where('listing_id', 'is not', null)
        .where('state', '<>', 'completed')
        .$narrowType<{ listing_id: number }>(),
    )
    .execute()
  return new Set(rows.map(({ listing_id }) => listing_id))
}

/**
 * Whether this couple has the date or is taking it: with a booking or hold of their own, as the seller of a transfer,
 * or as its buyer once they have paid.
 */
export function keptBy(viewer: Onlooker) {
  return (where: ExpressionBuilder<DB, 'listings'>) => {
    if (viewer?.role !== 'couple') return where.lit(false)
    const booking = where
      .selectFrom('holdings')
      .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
      .select('bookings.id')
      .whereRef('bookings.listing_id', '=', 'listings.id')
      .where('holdings.couple_id', '=', viewer.id)
      .where('holdings.ended_at', 'is', null)
      .where('bookings.state', 'in', BLOCKING_STATES)
    const hold = where
      .selectFrom('holds')
      .select('holds.id')
      .whereRef('holds.listing_id', '=', 'listings.id')
      .where('holds.couple_id', '=', viewer.id)
      .where('holds.state', 'in', LIVE_HOLDS)
    const transfer = where
      .selectFrom('transfers')
      .select('transfers.id')
      .whereRef('transfers.listing_id', '=', 'listings.id')
      .where(({ and, or, eb }) =>
        or([
          and([eb('transfers.seller_id', '=', viewer.id), eb('transfers.state', '<>', 'completed')]),
          and([eb('transfers.buyer_id', '=', viewer.id), eb('transfers.state', 'in', PAID_STAGES)]),
        ]),
      )
    return where.or([where.exists(booking), where.exists(hold), where.exists(transfer)])
  }
}

const listingsFor = (db: Db, viewer: Onlooker) =>
  db
    .selectFrom('listings')
    .select(COLUMNS)
    .select((builder) => revealedTo(viewer)(builder).$castTo<boolean>().as('revealed'))

/** A listing by id with `revealed` for this viewer; `seeListing` decides whether the viewer may see it at all. */
export const findListing = (db: Db, id: number, viewer: Onlooker) =>
  listingsFor(db, viewer).where('listings.id', '=', id).executeTakeFirst()

/**
 * Several listings as findListing reads them, with `kept`: all that `maySee` asks for, in one query, so that a hidden
 * listing takes as long as a missing one.
 */
export const findListingsToSee = (db: Db, ids: readonly number[], viewer: Onlooker) =>
  listingsFor(db, viewer)
    .select((builder) => keptBy(viewer)(builder).$castTo<boolean>().as('kept'))
    .where('listings.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** All listings of an owner's venues except those of couples passing their date on. */
const withVenueName = (db: Db, ownerId: number) =>
  db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .select(COLUMNS)
    .select(['venues.name as venue_name', 'venues.city as home_city', sql<boolean>`true`.as('revealed')])
    .select(({ selectFrom, fn }) =>
      selectFrom('favorites')
        .select(fn.countAll<number>().as('hearts'))
        .whereRef('favorites.listing_id', '=', 'listings.id')
        .$castTo<{ hearts: number }>()
        .as('hearts'),
    )
    .where('venues.owner_id', '=', ownerId)
    .where('listings.transfer_id', 'is', null)

/** One page of an owner's listings: those from today on, the next one first, then past ones. */
export const pageOfOwnListings = (db: Db, ownerId: number, clock: Clock, page: Page): Promise<OwnListingRow[]> =>
  pageInOrder(withVenueName(db, ownerId), page, {
    rows: withVenueName(db, ownerId),
    ...nextFirst(clock),
    sorts: {},
  }).execute()

/** The ids of the listings after which the second page and all later ones begin. */
export const lastOfOwnListings = (db: Db, ownerId: number, clock: Clock, pages: { size: number; most: number }) =>
  lastOfPages(db, withVenueName(db, ownerId), pages, nextFirst(clock))

const nextFirst = (clock: Clock) => ({
  id: sql<number>`listings.id`,
  usual: nearestFirst(sql`listings.event_date`, todayAtVenue(sql`listings.venue_state`, clock)),
})

/** How many listings an owner has, how many of them couples can find, and how many are on offer but not shown yet. */
export async function countOwnListings(db: Db, ownerId: number, clock: Clock) {
  const onOffer = sql<boolean>`listings.state in ('live', 'held') and ${notPast(clock)}`
  const shown = sql<boolean>`listings.venue_verified
    and (listings.appears_at is null or listings.appears_at <= ${clock.now()}::timestamptz)`
  return db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(sql<boolean>`${onOffer} and ${shown}`).as('active'),
      fn.countAll<number>().filterWhere(sql<boolean>`${onOffer} and not (${shown})`).as('waiting'),
    ])
    .where('venues.owner_id', '=', ownerId)
    .where('listings.transfer_id', 'is', null)
    .executeTakeFirstOrThrow()
}
export type OwnListingRow = Awaited<ReturnType<ReturnType<typeof withVenueName>['execute']>>[number]

export function findOwnListing(db: Db, id: number, ownerId: number): Promise<OwnListingRow | undefined> {
  return withVenueName(db, ownerId).where('listings.id', '=', id).executeTakeFirst()
}

/** A listing of this owner, locked until the transaction ends: no hold can begin between checking and changing it. */
export function lockOwnListing(tx: Tx, id: number, ownerId: number): Promise<OwnListingRow | undefined> {
  return withVenueName(tx, ownerId).where('listings.id', '=', id).forNoKeyUpdate('listings').executeTakeFirst()
}

/** Locks a listing until the transaction ends: neither its owner nor a hold can change it in the meantime. */
export async function lockListing(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('listings').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Whether a listing is live; the answer can't change until the transaction ends. */
export async function isLive(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('listings').select('state').where('id', '=', id).forShare().executeTakeFirst()
  return row?.state === 'live'
}

/** Throws the violation of `listings_one_live` when the venue's date is already live, held or sold. */
export async function insertListing(
  tx: Tx,
  listing: ListingTerms &
    Partial<ShownFacts> & {
      venue_id: number
      event_date: string
      created_at: Date
      public_at: Date | null
      appears_at: Date | null
      former_originals: string
    },
): Promise<number> {
  const { id } = await tx
    .insertInto('listings')
    .values({ ...listing, state: 'live' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores new terms. Give `offered_again_at` when they are news to couples who look for such a date. */
export async function changeListing(
  tx: Tx,
  id: number,
  terms: ListingTerms & Partial<ShownFacts> & { offered_again_at?: Date },
): Promise<void> {
  await tx.updateTable('listings').set(terms).where('id', '=', id).execute()
}

/** Sets when a date appears, when everybody sees it, and from when it counts as offered. */
export async function changeMoments(
  tx: Tx,
  id: number,
  moments: { appears_at: Date; public_at: Date; created_at?: Date; offered_again_at?: Date | null },
): Promise<void> {
  await tx.updateTable('listings').set(moments).where('id', '=', id).execute()
}

/**
 * Whether another date of this venue comes onto the market after `since` and no later than `until`, even if its moment
 * is still ahead.
 */
export async function hasComeUp(
  tx: Tx,
  venueId: number,
  { except, since, until }: { except: number; since: Date; until: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('listings')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '<>', except)
    .where('state', 'in', ['live', 'held'])
    .where(({ and, or, eb }) =>
      or((['created_at', 'offered_again_at'] as const).map((at) => and([eb(at, '>', since), eb(at, '<=', until)]))),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The dates of a venue, sold ones too, that show the area around it in place of its city. */
export async function datesByArea(db: Db, venue: { id: number; city: string }): Promise<number[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('venue_id', '=', venue.id)
    .where('venue_city', '<>', venue.city)
    .execute()
  return rows.map(({ id }) => id)
}

/** Has these dates show this city or area; a row that already does isn't written. */
export async function showPlace(tx: Tx, ids: readonly number[], place: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('listings')
    .set({ venue_city: place })
    .where('id', 'in', ids)
    .where('venue_city', '<>', place)
    .execute()
}

/**
 * The largest number of guests for which this venue offers a date; 0 when it offers none. What has been booked, even if
 * its couple is passing it on, stays as it was agreed, and a date off the market is checked when it comes back.
 */
export async function mostGuestsListed(db: Db, venueId: number): Promise<number> {
  const { most } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.max('max_guests').as('most'))
    .where('venue_id', '=', venueId)
    .where('transfer_id', 'is', null)
    .where('state', 'in', ['live', 'held'])
    .executeTakeFirstOrThrow()
  return most ?? 0
}

/**
 * How many of each venue's own dates couples can find now: those that are live or held, have appeared and aren't past,
 * if the venue is verified.
 */
export async function countActive(db: Db, venueIds: readonly number[], clock: Clock): Promise<Map<number, number>> {
  if (venueIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('listings')
    .select(['venue_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('venue_id', 'in', venueIds)
    .where('transfer_id', 'is', null)
    .where('state', 'in', ['live', 'held'])
    .where('venue_verified', '=', true)
    .where(({ or, eb }) => or([eb('appears_at', 'is', null), eb('appears_at', '<=', clock.now())]))
    .where(notPast(clock))
    .groupBy('venue_id')
    .execute()
  return new Map(rows.map(({ venue_id, count }) => [venue_id, count]))
}

/** Live and inactive listings whose day has passed at the venue; at most `limit` of them. */
export function listingsToExpire(db: Db, clock: Clock, limit: number) {
  return db
    .selectFrom('listings')
    .select(['id', 'state'])
    .where(sql<boolean>`state in ('live', 'inactive')`)
    .where('event_date', '<', latestToday(clock)) // implied by the next line, but served by an index
    .where(sql<boolean>`not ${notPast(clock)}`)
    .orderBy('event_date')
    .limit(limit)
    .execute()
}
