import { type ExpressionBuilder, sql } from 'kysely'
import { notPast } from '#server/features/listings/store/dates.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Page } from '#server/platform/http/paging.ts'

/** Counts of venues and of the listings that are offered now. */
export async function countCatalogue(db: Db, clock: Clock) {
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

const adminVenueRows = (db: Db) =>
  db
    .selectFrom('venues')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select(['venues.id', 'venues.name', 'city', 'state', 'max_capacity', 'is_verified', 'venues.created_at'])
    .select(['users.name as owner_name', 'users.email as owner_email'])
    .select((where) => hasPendingChange(where).$castTo<boolean>().as('change_pending'))

/** True of a venue that is not verified, or whose change of name or address waits for an admin. */
const isToReview = ({ or, eb }: ExpressionBuilder<DB, 'venues'>) =>
  or([eb('venues.is_verified', '=', false), hasPendingChange(eb)])

/** Of venues after this one in the list. A cursor whose row is gone finds nothing. */
const comesAfter = (id: number) => (where: ExpressionBuilder<DB, 'venues'>) =>
  sql<boolean>`(${isToReview(where)}, venues.created_at, venues.id)
    < (select ${isToReview(where)}, venues.created_at, venues.id from venues where id = ${id})`

/** First what waits for an admin, then the rest, newest first; `changePending` finds only changes that wait. */
export function listVenues(db: Db, { limit, after }: Page, { changePending }: { changePending?: 'true' | undefined }) {
  return adminVenueRows(db)
    .$if(changePending !== undefined, (query) => query.where(hasPendingChange))
    .$if(after !== null, (query) => query.where(comesAfter(after as number)))
    .orderBy(isToReview, 'desc')
    .orderBy('venues.created_at', 'desc')
    .orderBy('venues.id', 'desc')
    .limit(limit)
    .execute()
}
export type AdminVenueRow = Awaited<ReturnType<typeof listVenues>>[number]

export function findAdminVenue(db: Db, id: number): Promise<AdminVenueRow | undefined> {
  return adminVenueRows(db).where('venues.id', '=', id).executeTakeFirst()
}

/** Of listings older than this one. A cursor whose row is gone finds nothing. */
const olderThan = (id: number) =>
  sql<boolean>`(created_at, id) < (select created_at, id from listings where id = ${id})`

export function listListings(db: Db, { limit, after }: Page) {
  return db
    .selectFrom('listings')
    .select([
      'id',
      'venue_id',
      'event_date',
      'original_cents',
      'discounted_cents',
      'transfer_id',
      'state',
      'venue_state',
    ])
    .$if(after !== null, (query) => query.where(olderThan(after as number)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
export type AdminListingRow = Awaited<ReturnType<typeof listListings>>[number]
