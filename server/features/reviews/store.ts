import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#contract/dates.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder } from '#server/platform/database/sorted-pages.ts'
import type { Page } from '#server/platform/http/paging.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Quoted } from '#server/platform/mail/outbox.ts'

const COLUMNS = [
  'reviews.id',
  'reviews.venue_id',
  'reviews.holding_id',
  'reviews.couple_names',
  'reviews.rating',
  'reviews.comment',
  'reviews.created_at',
  'reviews.reply',
  'reviews.replied_at',
  'reviews.hidden_at',
  'reviews.hidden_reason',
] as const

/** A venue's newest reviews that aren't hidden, as many as its page shows (domain.md row 27). */
export function newestShown(db: Db, venueId: number) {
  return allOf(db, venueId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SERVER_LIMITS.reviewsShown)
    .execute()
}

const allOf = (db: Db, venueId: number) => db.selectFrom('reviews').select(COLUMNS).where('venue_id', '=', venueId)

/** One page of all reviews of a venue, newest first. */
export function pageOfAll(db: Db, venueId: number, page: Page) {
  return pageInOrder(allOf(db, venueId), page, {
    rows: allOf(db, venueId),
    id: sql`reviews.id`,
    usual: { by: [sql`reviews.created_at`], descending: true },
    sorts: {},
  }).execute()
}

/** How many reviews a venue has, hidden ones included. */
export const countAll = (db: Db, venueId: number): Promise<number> => countRows(allOf(db, venueId))

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

export function findReview(db: Db, id: number) {
  return db.selectFrom('reviews').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** SQL: since when a review has counted; if it is hidden, since when it counted until it was. */
const COUNTED_FROM = sql<Date>`coalesce(reviews.shown_at, reviews.created_at)`

/**
 * How many reviews a venue had at this instant, and their average. Reviews hidden by then don't count, and those that
 * have been deleted since do.
 */
export function ratingAt(db: Db, venueId: number, at: Date) {
  const past = db
    .selectFrom('past_ratings')
    .select('rating')
    .where('venue_id', '=', venueId)
    .where('counted_from', '<=', at)
    .where('counted_until', '>', at)
  const shown = db
    .selectFrom('reviews')
    .select('rating')
    .where('venue_id', '=', venueId)
    .where(COUNTED_FROM, '<=', at)
    .where(({ or, eb }) => or([eb('hidden_at', 'is', null), eb('hidden_at', '>', at)]))
    .unionAll(past)
  return db
    .selectFrom(shown.as('shown'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`avg(rating)::float8`.as('average')])
    .executeTakeFirstOrThrow()
}

/**
 * Keeps the stars of these reviews, and when they counted: until they were hidden, or until now. The reviews stay
 * locked, so that nothing is kept twice of one that is shown again while its couple's account is erased.
 */
async function keepRatings(tx: Tx, which: RawBuilder<boolean>, at: Date): Promise<void> {
  await tx
    .insertInto('past_ratings')
    .columns(['venue_id', 'rating', 'counted_from', 'counted_until'])
    .expression((build) =>
      build
        .selectFrom('reviews')
        .select(['venue_id', 'rating', COUNTED_FROM.as('from'), sql<Date>`coalesce(hidden_at, ${at})`.as('until')])
        .where(which)
        .forUpdate(),
    )
    .execute()
}

/** Deletes the stars that no listing counts anymore. Returns how many. */
export async function deletePastRatings(db: Db, until: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('past_ratings')
    .where('counted_until', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Completed bookings with the couple that held them at the end, each with its review if there is one. */
const completed = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('holdings', (join) =>
      join.onRef('holdings.booking_id', '=', 'bookings.id').on('holdings.ended_at', 'is', null),
    )
    .innerJoin('users', 'users.id', 'holdings.couple_id')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .leftJoin('reviews', 'reviews.holding_id', 'holdings.id')
    .select(['holdings.id as number', 'holdings.couple_id', 'bookings.id as booking_id', 'bookings.event_date'])
    .select(['bookings.venue_id', 'venues.name as venue_name', 'venues.state as venue_state'])
    .select([namesInFull('users').as('names'), 'users.email'])
    .where('bookings.state', '=', 'completed')

/** A couple's completed bookings, the newest first. */
export function completedOf(db: Db, coupleId: number) {
  return completed(db)
    .select(['reviews.id as review_id', 'reviews.couple_names', 'reviews.rating', 'reviews.comment'])
    .select(['reviews.created_at', 'reviews.reply', 'reviews.replied_at', 'reviews.hidden_reason'])
    .where('holdings.couple_id', '=', coupleId)
    .orderBy('bookings.event_date', 'desc')
    .orderBy('holdings.id')
    .execute()
}
export type CompletedRow = Awaited<ReturnType<typeof completedOf>>[number]

const BATCH = 200

/** Couples whose event was on or after `since` and who have neither been asked for a review nor written one. */
export function toInvite(db: Db, since: LocalDate) {
  return completed(db)
    .leftJoin('review_invitations', 'review_invitations.holding_id', 'holdings.id')
    .where('review_invitations.holding_id', 'is', null)
    .where('reviews.id', 'is', null)
    .where('users.erased_at', 'is', null)
    .where('bookings.event_date', '>=', since)
    .orderBy('bookings.event_date')
    .limit(BATCH)
    .execute()
}

/** Notes that this couple was asked; false if another process was first. */
export async function insertInvitation(tx: Tx, number: number, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('review_invitations')
    .values({ holding_id: number, at })
    .onConflict((asked) => asked.doNothing())
    .returning('holding_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a review. Undefined when the booking already has one: a unique index decides. */
export function insertReview(
  tx: Tx,
  review: {
    venue_id: number
    booking_id: number
    holding_id: number
    couple_names: string
    rating: number
    comment: string
    created_at: Date
  },
) {
  return tx
    .insertInto('reviews')
    .values(review)
    .onConflict((known) => known.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

const received = (db: Db, owner: Viewer) =>
  db
    .selectFrom('reviews')
    .innerJoin('venues', 'venues.id', 'reviews.venue_id')
    .select(COLUMNS)
    .select(['venues.name as venue_name', 'venues.state as venue_state'])
    .where('venues.owner_id', '=', owner.id)

const about = (db: Db, owner: Viewer, bookingId: number | undefined) =>
  received(db, owner).$if(bookingId !== undefined, (query) => query.where('reviews.holding_id', '=', bookingId ?? 0))

/** One page of the reviews of an owner's venues, newest first, or only the review of one booking. */
export function receivedBy(db: Db, owner: Viewer, page: Page, bookingId?: number) {
  return pageInOrder(about(db, owner, bookingId), page, {
    rows: received(db, owner),
    id: sql`reviews.id`,
    usual: { by: [sql`reviews.created_at`], descending: true },
    sorts: {},
  }).execute()
}

/** How many reviews `receivedBy` finds. */
export const countReceived = (db: Db, owner: Viewer, bookingId?: number): Promise<number> =>
  countRows(about(db, owner, bookingId))

/** How many reviews of an owner's venues aren't hidden, and their average rating, null if there are none. */
export function sumReceived(db: Db, owner: Viewer): Promise<{ reviews: number; average: number | null }> {
  return received(db, owner)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('reviews'),
      sql<number | null>`round(avg(reviews.rating), 1)::float8`.as('average'),
    ])
    .where('reviews.hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export type ReceivedRow = Awaited<ReturnType<typeof receivedBy>>[number]

export function findReceived(db: Db, owner: Viewer, id: number): Promise<ReceivedRow | undefined> {
  return received(db, owner).where('reviews.id', '=', id).executeTakeFirst()
}

/** Stores a reply. False when the review already has one. */
export async function insertReply(tx: Tx, id: number, reply: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({ reply, replied_at: at })
    .where('id', '=', id)
    .where('reply', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Hides a review, or shows it again if the reason is null. Undefined if nothing would change; then the transaction has
 * to be rolled back.
 */
export async function setHidden(tx: Tx, id: number, { at, reason }: { at: Date; reason: string | null }) {
  const hides = reason !== null
  if (!hides) await keepRatings(tx, sql`id = ${id} and hidden_at is not null`, at)
  return tx
    .updateTable('reviews')
    .set(hides ? { hidden_at: at, hidden_reason: reason } : { hidden_at: null, hidden_reason: null, shown_at: at })
    .where('id', '=', id)
    .where('hidden_at', hides ? 'is' : 'is not', null)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/**
 * For an account that is being erased: deletes what its user wrote, as a couple or as a venue's owner (domain.md row
 * 41). The stars alone count for a while longer.
 */
export async function eraseReviewsOf(tx: Tx, userId: number, at: Date): Promise<void> {
  const holdings = tx.selectFrom('holdings').select('id').where('couple_id', '=', userId)
  await keepRatings(tx, sql`holding_id in (${holdings})`, at)
  await tx.deleteFrom('reviews').where('holding_id', 'in', holdings).execute()
  const venues = tx.selectFrom('venues').select('id').where('owner_id', '=', userId)
  await tx.updateTable('reviews').set({ reply: null, replied_at: null }).where('venue_id', 'in', venues).execute()
}

/** What a user has said in reviews, as a couple, and in replies, as a venue's owner, and to whom. */
export async function saidIn(db: Db, userId: number): Promise<{ comment: Quoted[]; reply: Quoted[] }> {
  const between = db
    .selectFrom('reviews')
    .innerJoin('holdings', 'holdings.id', 'reviews.holding_id')
    .innerJoin('venues', 'venues.id', 'reviews.venue_id')
  const comment = between.select(['owner_id as userId', 'comment as text']).where('couple_id', '=', userId)
  const reply = between.select(['couple_id as userId', 'reply as text']).where('owner_id', '=', userId)
  return {
    comment: await comment.execute(),
    reply: await reply.where('reply', 'is not', null).$narrowType<{ text: string }>().execute(),
  }
}

/** The couple behind a review: their holding's number and their address; undefined for the demo's own reviews. */
export function authorOf(db: Db, holdingId: number | null) {
  return db
    .selectFrom('holdings')
    .innerJoin('users', 'users.id', 'holdings.couple_id')
    .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .select(['holdings.id as number', 'users.id', 'users.email', 'venues.name as venueName'])
    .where('holdings.id', '=', holdingId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
}
