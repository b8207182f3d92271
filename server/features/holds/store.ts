import { type Insertable, type Selectable, sql } from 'kysely'
import { type HoldState, LIVE_HOLDS } from '#contract/processes/hold.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { takeInOrder } from '#server/platform/database/lock-order.ts'
import type { Holds, Listings } from '#server/platform/database/schema.generated.ts'
import type { UnpaidHold } from './policy.ts'

/**
 * What a listing showed of itself when a hold began. The database stores it with the hold, for which the booking has the
 * same number. Empty in holds that were over before this was stored.
 */
export type Shown = Partial<
  Pick<
    Selectable<Listings>,
    'description' | 'duration' | 'times' | 'includes' | 'excludes' | 'restrictions' | 'styles' | 'amenities'
  >
>

/** A hold, with the venue and the day of its date. */
export type HoldRow = Omit<Selectable<Holds>, 'shown'> & {
  shown: Shown
  venue_id: number
  event_date: string
  /** two-letter code of the venue's state, for its time zone */
  venue_state: string
}

/** What a couple holds, and on which terms. Cents. */
export type HoldTerms = Pick<
  Insertable<Holds>,
  | 'listing_id'
  | 'transfer_id'
  | 'amount_cents'
  | 'guest_count'
  | 'max_guests'
  | 'original_cents'
  | 'price_cents'
  | 'deposit_cents'
  | 'balance_due_date'
  | 'commission_percent'
>

const BATCH = 200

const holds = (db: Db) =>
  db
    .selectFrom('holds')
    .innerJoin('listings', 'listings.id', 'holds.listing_id')
    .selectAll('holds')
    .select(['listings.venue_id', 'listings.event_date', 'listings.venue_state', sql<Shown>`holds.shown`.as('shown')])

/** Inserts a hold. Returns its id. Throws the violation of `holds_one_per_listing` when the listing is already held. */
export async function insertHold(
  tx: Tx,
  hold: HoldTerms & Pick<Insertable<Holds>, 'couple_id' | 'address' | 'expires_at' | 'created_at'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('holds')
    .values({ ...hold, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Inserts a hold about which a restored database knows no more than what its payment at the provider says. The hold is
 * over; its terms are what was charged.
 */
export async function insertLostHold(
  tx: Tx,
  hold: {
    id: number
    couple_id: number
    listing_id: number
    transfer_id: number | null
    amount_cents: number
    at: Date
  },
): Promise<void> {
  const { at, ...known } = hold
  const terms =
    hold.transfer_id === null
      ? {
          original_cents: hold.amount_cents,
          price_cents: hold.amount_cents,
          deposit_cents: hold.amount_cents,
          commission_percent: '0',
        }
      : {}
  const rest = { state: 'over' as const, guest_count: 1, max_guests: 1, expires_at: at, created_at: at }
  await tx
    .insertInto('holds')
    .values({ ...known, ...terms, ...rest })
    .execute()
}

export function findHold(db: Db, id: number): Promise<HoldRow | undefined> {
  return holds(db).where('holds.id', '=', id).executeTakeFirst()
}

/** What a couple holds at `at` and has not paid for, the soonest to end first. */
export function holdsToPay(db: Db, coupleId: number, at: Date): Promise<HoldRow[]> {
  return holds(db)
    .where('holds.couple_id', '=', coupleId)
    .where('holds.state', '=', 'running')
    .where('holds.expires_at', '>', at)
    .orderBy('holds.expires_at')
    .execute()
}

/**
 * The hold, locked until the transaction ends. The hold of a transfer belongs to the booking that is passed on, which
 * is locked first. The hold of a venue's date takes the booking's place until the booking is born, and is locked before
 * it.
 */
export function lockHold(tx: Tx, id: number, as: 'part' | 'hold'): Promise<HoldRow> {
  takeInOrder(tx, as, id)
  return holds(tx).where('holds.id', '=', id).forUpdate('holds').executeTakeFirstOrThrow()
}

/** The hold that keeps this listing from everybody else now; one at most, by unique index. */
export function liveHoldOf(db: Db, listingId: number): Promise<HoldRow | undefined> {
  return holds(db).where('holds.listing_id', '=', listingId).where('holds.state', 'in', LIVE_HOLDS).executeTakeFirst()
}

/** The couple's running hold; one at most, by unique index. */
export function runningHoldOf(db: Db, coupleId: number): Promise<HoldRow | undefined> {
  return holds(db).where('holds.couple_id', '=', coupleId).where('holds.state', '=', 'running').executeTakeFirst()
}

/** The hold that a couple has of this listing, or had last. */
export function latestHoldOf(db: Db, coupleId: number, listingId: number): Promise<HoldRow | undefined> {
  return holds(db)
    .where('holds.couple_id', '=', coupleId)
    .where('holds.listing_id', '=', listingId)
    .orderBy('holds.created_at', 'desc')
    .orderBy('holds.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The holds that couples have had of a transfer. */
export function holdsOfTransfer(db: Db, transferId: number): Promise<{ id: number }[]> {
  return db.selectFrom('holds').select('id').where('transfer_id', '=', transferId).execute()
}

/** A hold that is given back early ends now; one that ran its full time ends when it was due to end. */
export async function shortenHold(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('holds')
    .set({ expires_at: sql`least(expires_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

export async function setGuestsOfHold(tx: Tx, id: number, guestCount: number): Promise<void> {
  await tx.updateTable('holds').set({ guest_count: guestCount }).where('id', '=', id).execute()
}

/** Holds in this state whose time, and `graceMilliseconds` more, are over; oldest first. */
export function holdsPast(db: Db, state: HoldState, at: Date, graceMilliseconds = 0): Promise<{ id: number }[]> {
  return db
    .selectFrom('holds')
    .select('id')
    .where('state', '=', state)
    .where('expires_at', '<=', new Date(at.getTime() - graceMilliseconds))
    .orderBy('expires_at')
    .limit(BATCH)
    .execute()
}

/**
 * The holds that a couple has begun since `since` for dates they haven't paid for, even in a later hold; oldest first.
 */
export function unpaidHoldsOf(db: Db, coupleId: number, since: Date): Promise<UnpaidHold[]> {
  return db
    .selectFrom('holds')
    .select(['listing_id', 'created_at'])
    .where('couple_id', '=', coupleId)
    .where('state', '<>', 'paid')
    .where('created_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holds as p')
            .select('p.id')
            .where('p.couple_id', '=', coupleId)
            .where('p.state', '=', 'paid')
            .whereRef('p.listing_id', '=', 'holds.listing_id')
            .whereRef('p.created_at', '>=', 'holds.created_at'),
        ),
      ),
    )
    .orderBy('created_at')
    .execute()
}

/**
 * When other couples' holds from this address end, the soonest first; one per couple, because a couple may still be
 * giving back the date that they held before. Until the transaction ends, other couples at this address wait.
 */
export async function liveHoldsFrom(tx: Tx, address: string, coupleId: number): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(tx)
  const live = await tx
    .selectFrom('holds')
    .select(({ fn }) => fn.max('expires_at').as('until'))
    .where('address', '=', address)
    .where('state', 'in', LIVE_HOLDS)
    .where('couple_id', '<>', coupleId)
    .groupBy('couple_id')
    .orderBy('until')
    .execute()
  return live.map(({ until }) => until)
}
