import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { isDeclined } from './verification-log.ts'

const COLUMNS = [
  'venues.id',
  'venues.owner_id',
  'venues.name',
  'venues.address',
  'venues.city',
  'venues.state',
  'venues.zip_code',
  'venues.description',
  'venues.max_capacity',
  'venues.styles',
  'venues.amenities',
  'venues.price_min_cents',
  'venues.price_max_cents',
  'venues.is_verified',
  'venues.created_at',
] as const

/** A venue's row; never to be sent anywhere but through a view. */
export type VenueRow = Awaited<ReturnType<typeof lockVenueShared>> & object

/** What a form may set; money in cents. */
export type VenueValues = Pick<
  VenueRow,
  | 'name'
  | 'address'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'description'
  | 'max_capacity'
  | 'styles'
  | 'amenities'
  | 'price_min_cents'
  | 'price_max_cents'
>

/** A venue by id, for any viewer. */
export function findVenue(db: Db, id: number) {
  return db.selectFrom('venues').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/**
 * A venue by id, for any viewer, protected from edits until the transaction ends: what a listing is checked against
 * stays true while it is written. Venues are always locked before their listings.
 */
export function lockVenueShared(tx: Tx, id: number) {
  return tx.selectFrom('venues').select(COLUMNS).where('id', '=', id).forShare().executeTakeFirst()
}

/** A venue by id, for any viewer, locked until the transaction ends. */
export function lockVenue(tx: Tx, id: number) {
  return tx.selectFrom('venues').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** How many venues wait to be verified, and how many changes of verified ones wait for an admin. */
export async function countToReview(db: Db): Promise<{ unverified: number; changes: number }> {
  const { unverified } = await db
    .selectFrom('venues')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select(({ fn }) => fn.countAll<number>().as('unverified'))
    .where('is_verified', '=', false)
    .where(({ not }) => not(isDeclined))
    .where('users.erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { changes } = await db
    .selectFrom('venue_changes')
    .innerJoin('venues', 'venues.id', 'venue_changes.venue_id')
    .innerJoin('users', 'users.id', 'venues.owner_id')
    .select(({ fn }) => fn.countAll<number>().as('changes'))
    .where('venue_changes.state', '=', 'pending')
    .where('is_verified', '=', true)
    .where('users.erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { unverified, changes }
}

/** Whether an admin has verified a venue in this city. */
export async function isVerifiedPlace(db: Db, { city, state }: { city: string; state: string }): Promise<boolean> {
  const venue = await db
    .selectFrom('venues')
    .select('id')
    .where('state', '=', state)
    .where(sql<boolean>`lower(city) = lower(${city})`)
    .where('is_verified', '=', true)
    .limit(1)
    .executeTakeFirst()
  return venue !== undefined
}

/** A venue of this owner, locked against other edits until the transaction ends. It can still be booked. */
export function lockOwnVenue(tx: Tx, id: number, ownerId: number) {
  return tx
    .selectFrom('venues')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * A venue, if it is revealed to this viewer (domain.md row 1): to its owner, to admins, and to couples by a reveal.
 * Everyone else gets undefined, exactly as for an id that doesn't exist.
 */
export function findRevealedVenue(db: Db, id: number, viewer: Viewer) {
  return db
    .selectFrom('venues')
    .select(COLUMNS)
    .where('venues.id', '=', id)
    .where((where) =>
      where.or([
        where.lit(viewer.role === 'admin'),
        where('venues.owner_id', '=', viewer.id),
        where.exists(
          where
            .selectFrom('reveals')
            .select('reveals.venue_id')
            .whereRef('reveals.venue_id', '=', 'venues.id')
            .where('reveals.user_id', '=', viewer.id),
        ),
      ]),
    )
    .executeTakeFirst()
}

export function ownVenues(db: Db, ownerId: number) {
  return db
    .selectFrom('venues')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** How many of an owner's venues aren't verified. */
export async function countUnverified(db: Db, ownerId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('venues')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('owner_id', '=', ownerId)
    .where('is_verified', '=', false)
    .executeTakeFirstOrThrow()
  return waiting
}

export async function insertVenue(tx: Tx, ownerId: number, values: VenueValues, at: Date): Promise<VenueRow> {
  return tx
    .insertInto('venues')
    .values({ ...values, owner_id: ownerId, created_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function changeVenue(tx: Tx, id: number, values: Partial<VenueValues>): Promise<VenueRow> {
  return tx.updateTable('venues').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** Sets the verified flag. Returns the venue; undefined when there is none, or nothing to change. */
export function setVerified(tx: Tx, id: number, verified: boolean) {
  return tx
    .updateTable('venues')
    .set({ is_verified: verified })
    .where('id', '=', id)
    .where('is_verified', '<>', verified)
    .returning(COLUMNS)
    .executeTakeFirst()
}
