import { type ExpressionBuilder, sql } from 'kysely'
import type { LISTING_FILTERS, LISTING_SORTS, VENUE_FILTERS, VENUE_SORTS } from '#contract/api/admin.ts'
import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import { notPast } from '#server/features/listings/store/visible-dates.ts'
import { allChangesOf } from '#server/features/venues/store/changes.ts'
import { isDeclined, latestVerificationEventAt } from '#server/features/venues/store/verification-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { countRows, pageInOrder, type Sorts, withAll } from '#server/platform/database/sorted-pages.ts'
import { holdsNumber, holdsText, isInOneOf } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { eventsOf, type LoggedEvent } from '#server/platform/read-event-log.ts'

/** Counts of venues, and of the listings that are on offer or held. */
export async function countCatalog(db: Db, clock: Clock) {
  const venues = await db
    .selectFrom('venues')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('is_verified', '=', true).as('verified'),
    ])
    .executeTakeFirstOrThrow()
  const listings = await db
    .selectFrom('listings')
    .select(({ fn }) => [
      fn.countAll<number>().as('active'),
      fn.countAll<number>().filterWhere('transfer_id', 'is not', null).as('transfers'),
    ])
    .where('state', 'in', ['live', 'held'])
    .where(notPast(clock))
    .executeTakeFirstOrThrow()
  return { venues, listings }
}

const hasPendingChange = (where: ExpressionBuilder<DB, 'venues'>) =>
  where.exists(
    where
      .selectFrom('venue_changes')
      .select('venue_changes.id')
      .whereRef('venue_changes.venue_id', '=', 'venues.id')
      .where('venue_changes.state', '=', 'pending'),
  )

/**
 * SQL: the venue waits for an admin, as in the inbox; a venue whose owner has closed their account waits for nobody.
 */
const isPending = sql<boolean>`(not venues.is_verified and not ${isDeclined} and users.erased_at is null)`

/** SQL: there is nothing to do about the venue until its owner asks again. */
const hasBeenDeclined = sql<boolean>`(not venues.is_verified and ${isDeclined})`

const adminVenueRows = (db: Db) =>
  db
    .selectFrom('venues')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select(['venues.id', 'venues.name', 'city', 'state', 'max_capacity', 'is_verified', 'venues.created_at'])
    .select(['users.name as owner_name', 'users.email as owner_email'])
    .select(hasBeenDeclined.as('declined'))
    .select((where) => hasPendingChange(where).$castTo<boolean>().as('change_pending'))

/** SQL: when the change that waits for an admin was proposed; null if there is none. */
const changeProposedAt = sql<Date | null>`(
  select c.proposed_at from venue_changes c where c.venue_id = venues.id and c.state = 'pending')`

/** True for a venue that waits to be verified, or whose change of name or address waits for an admin. */
const isToReview = sql<boolean>`(${isPending} or exists (
  select from venue_changes c where c.venue_id = venues.id and c.state = 'pending'))`

/** What an admin looks for among the venues. */
export interface VenueFilter {
  /** searches the number, name and place, and the owner's name and email */
  search?: string | undefined
  filter?: (typeof VENUE_FILTERS)[number] | undefined
  /** only those of this owner */
  party?: number | undefined
}

const fittingVenues = (db: Db, { search, filter, party }: VenueFilter) =>
  adminVenueRows(db)
    .$if(party !== undefined, (query) => query.where('venues.owner_id', '=', party ?? 0))
    .$if(filter === 'changed', (query) => query.where(hasPendingChange))
    .$if(filter === 'verified', (query) => query.where('is_verified', '=', true))
    .$if(filter === 'declined', (query) => query.where(hasBeenDeclined))
    .$if(filter === 'pending', (query) => query.where(isPending))
    .$if(search !== undefined, (query) =>
      query.where(
        holdsText(search as string, [
          sql`venues.id::text`,
          sql`venues.name`,
          sql`venues.city || ', ' || venues.state`,
          sql`users.name`,
          sql`users.email`,
        ]),
      ),
    )

const venueSorts: Sorts<(typeof VENUE_SORTS)[number]> = {
  id: sql`venues.id`,
  name: sql`lower(venues.name)`,
  place: sql`venues.state || ' ' || lower(venues.city)`,
  capacity: sql`venues.max_capacity`,
  verified: sql`case when venues.is_verified then 2 when ${isDeclined} then 1 else 0 end`,
  created: sql`venues.created_at`,
}

/**
 * SQL, descending: of the venues to review, those that have waited longest come first: a verified one since its change
 * was proposed, another since the last word about it or, if nothing was said, its registration. Of the rest, the newest
 * come first.
 */
const byWaiting = sql`case
  when ${isToReview} then -extract(epoch from coalesce(
    case when venues.is_verified then ${changeProposedAt} else ${latestVerificationEventAt} end, venues.created_at))
  else extract(epoch from venues.created_at) end`

/** One page of the matching venues; by default, those to review, longest wait first, then the rest, newest first. */
export function listVenues(db: Db, page: Page, filter: VenueFilter) {
  return pageInOrder(fittingVenues(db, filter), page, {
    rows: adminVenueRows(db),
    id: sql`venues.id`,
    usual: { by: [isToReview, byWaiting], descending: true },
    sorts: venueSorts,
  }).execute()
}
export type AdminVenueRow = Awaited<ReturnType<typeof listVenues>>[number]

/** How many venues match. */
export const countVenues = (db: Db, filter: VenueFilter): Promise<number> => countRows(fittingVenues(db, filter))

export function findAdminVenue(db: Db, id: number): Promise<AdminVenueRow | undefined> {
  return adminVenueRows(db).where('venues.id', '=', id).executeTakeFirst()
}

/** Who owns a venue, how to reach them, and where the venue is. */
export function findVenueOwner(db: Db, id: number) {
  return db
    .selectFrom('venues')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.email_confirmed_at',
      'users.created_at',
      'users.phone',
      'venues.address',
      'venues.city',
      'venues.state',
      'venues.zip_code as zipCode',
      sql<string | null>`users.metadata ->> 'website'`.as('website'),
    ])
    .where('venues.id', '=', id)
    .executeTakeFirst()
}

/** The other venues of an owner, the oldest first. */
export function otherVenuesOf(db: Db, ownerId: number, venueId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'is_verified as verified', hasBeenDeclined.as('declined')])
    .where('owner_id', '=', ownerId)
    .where('id', '<>', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The venues besides this one in the area of a ZIP code, the oldest first. */
export function venuesNear(db: Db, zipCode: string, venueId: number) {
  return db
    .selectFrom('venues')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select(['venues.id', 'venues.name', 'venues.address', 'venues.is_verified as verified', 'users.name as ownerName'])
    .select(hasBeenDeclined.as('declined'))
    .where(sql`left(venues.zip_code, 5)`, '=', zipCode.slice(0, 5))
    .where('venues.id', '<>', venueId)
    .orderBy('venues.created_at')
    .orderBy('venues.id')
    .execute()
}

/** What happened to a venue, or to one of its changes, with its name and place before and after. */
export type VenueEvent = LoggedEvent & { change: { before: VenueIdentity; after: VenueIdentity } | null }

/** What was decided about a venue and its changes of name and place, newest first. */
export async function historyOfVenue(db: Db, id: number): Promise<VenueEvent[]> {
  const changes = await allChangesOf(db, id)
  const byId = new Map(changes.map((change) => [change.id, { before: change.before, after: change.after }]))
  const objects = [{ process: 'venue', id }, ...changes.map((change) => ({ process: 'venue change', id: change.id }))]
  const events = (await eventsOf(db, objects)).reverse()
  return events.map((event) => ({
    ...event,
    change: event.process === 'venue change' ? (byId.get(event.objectId) ?? null) : null,
  }))
}

/** What an admin looks for among the listings. */
export interface ListingFilter {
  /** searches the numbers of listing and venue, the venue's name, and the date as YYYY-MM-DD or in words */
  search?: string | undefined
  filter?: (typeof LISTING_FILTERS)[number] | undefined
}

/** SQL: on offer, or held by a couple that is paying, and not past at its venue. */
const isActive = (clock: Clock) => sql<boolean>`(listings.state in ('live', 'held') and ${notPast(clock)})`

const listingRows = (db: Db, clock: Clock) =>
  db
    .selectFrom('listings')
    .innerJoin('venues', 'venues.id', 'listings.venue_id')
    .select(['listings.id', 'venue_id', 'venues.name as venue_name', 'event_date'])
    .select(['original_cents', 'discounted_cents', 'total_cents', 'transfer_id'])
    .select(isActive(clock).as('is_active'))

/** The parts of "Sat, Dec 5, 2026" that have letters. */
const WORDS_OF_DAYS = 'mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec'

/** Whether some day, as YYYY-MM-DD or in words, may contain what somebody typed. */
const mayBeOfDay = (typed: string) =>
  /^[a-z\d\s,-]+$/i.test(typed) &&
  !/\d{5}/.test(typed) &&
  (typed.toLowerCase().match(/[a-z]+/g) ?? []).every((word) => WORDS_OF_DAYS.includes(word))

/** SQL: the days that contain what somebody typed; a day is compared once, not for each of its listings. */
const daysFound = (typed: string) => sql`(
  with days as materialized (select distinct event_date as day from listings)
  select day from days where ${holdsText(typed, [sql`day::text`, sql`to_char(day, 'Dy, Mon FMDD, YYYY')`])})`

/**
 * SQL: the listing is one that an admin has searched for. What may name a day fits many listings: then they are compared
 * in their order until a page is full. Anything else is found by venue, or by number.
 */
function isFoundListing(typed: string) {
  const number = holdsNumber(typed, [sql`listings.id`])
  const atVenue = sql`listings.venue_id in (
    select id from venues where ${holdsText(typed, [sql`name`])} or ${holdsNumber(typed, [sql`id`])})`
  if (mayBeOfDay(typed)) return sql<boolean>`(${number} or ${atVenue} or listings.event_date in ${daysFound(typed)})`
  return isInOneOf(sql`listings.id`, [
    sql`select id from listings where ${number}`,
    sql`select id from listings where ${atVenue}`,
  ])
}

const listingNumbers = (db: Db) => db.selectFrom('listings').select('listings.id')

const fittingListings = (db: Db, clock: Clock, { search, filter }: ListingFilter) =>
  listingNumbers(db)
    .$if(filter === 'active', (query) => query.where(isActive(clock)))
    .$if(filter === 'inactive', (query) => query.where(sql<boolean>`not ${isActive(clock)}`))
    .$if(filter === 'transfer', (query) => query.where('transfer_id', 'is not', null))
    .$if(filter === 'direct', (query) => query.where('transfer_id', 'is', null))
    .$if(search !== undefined, (query) => query.where(isFoundListing(search as string)))

const listingSorts = (clock: Clock): Sorts<(typeof LISTING_SORTS)[number]> => ({
  id: sql`listings.id`,
  venue: sql`listings.venue_id`,
  date: sql`listings.event_date`,
  original: sql`listings.original_cents`,
  price: sql`listings.total_cents`,
  kind: sql`listings.transfer_id is not null`,
  active: isActive(clock),
})

/** One page of the matching listings, by default newest first. */
export async function listListings(
  db: Db,
  clock: Clock,
  page: Page,
  filter: ListingFilter,
): Promise<AdminListingRow[]> {
  const found = await pageInOrder(fittingListings(db, clock, filter), page, {
    rows: listingNumbers(db),
    id: sql`listings.id`,
    usual: { by: [sql`listings.created_at`], descending: true },
    sorts: listingSorts(clock),
  }).execute()
  return withAll(found, (ids) => listingRows(db, clock).where('listings.id', 'in', ids).execute())
}
export type AdminListingRow = Awaited<ReturnType<ReturnType<typeof listingRows>['execute']>>[number]

/** How many listings match. */
export const countListings = (db: Db, clock: Clock, filter: ListingFilter): Promise<number> =>
  countRows(fittingListings(db, clock, filter))
