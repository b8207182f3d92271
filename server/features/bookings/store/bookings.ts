import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { erasedAddress } from '#contract/accounts/erased-address.ts'
import { BLOCKING_STATES } from '#contract/processes/booking.ts'
import { findHold, type HoldRow, liveHoldOf } from '#server/features/holds/store.ts'
import type { AgreedTerms, DateClaim } from '#server/features/listings/above.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { takeInOrder } from '#server/platform/database/lock-order.ts'
import type { Bookings, Holdings } from '#server/platform/database/schema.generated.ts'

/** A booking as its current couple has it. */
export type BookingRow = Selectable<Bookings> & Holding

/** A booking as one of its couples has it or had it, without its state. */
export type BookingTerms = Omit<BookingRow, 'state'>

/** One couple's part in a booking. */
export type Holding = Pick<
  HoldingRow,
  'couple_id' | 'way' | 'guest_count' | 'contact_email' | 'created_at' | 'began_at' | 'ended_at'
> & {
  /** the booking's number, as this couple and the venue see it: the id of the holding */
  number: number
}
type HoldingRow = Selectable<Holdings>

/**
 * SQL: what a booking has received, and when the rest is due. A couple that has passed it on sees both as they were at
 * that moment.
 */
export const paidCents = (holding: string) =>
  sql<number>`coalesce(${sql.ref(`${holding}.ended_paid_cents`)}, bookings.paid_cents)`
export const dueOf = (holding: string) => sql<string | null>`case when ${sql.ref(`${holding}.ended_at`)} is null
  then bookings.balance_due_date else ${sql.ref(`${holding}.ended_due_date`)} end`

/** Every booking with each couple that holds or held it; `ended_at` is null for the current one. */
export const bookingsWithHoldings = (db: Db) =>
  db
    .selectFrom('holdings')
    .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
    .selectAll('bookings')
    .select([paidCents('holdings').as('paid_cents'), dueOf('holdings').as('balance_due_date')])
    .select(['holdings.id as number', 'holdings.couple_id', 'holdings.way', 'holdings.guest_count'])
    .select(['holdings.contact_email', 'holdings.created_at', 'holdings.began_at', 'holdings.ended_at'])

/** Every booking with the couple that holds it now. */
const bookings = (db: Db) => bookingsWithHoldings(db).where('holdings.ended_at', 'is', null)

/**
 * Who has the date of a venue's listing now, by a hold or a booking; null if nobody has it. At most one, by unique
 * index (domain.md row 32).
 */
export async function currentClaimOnDate(db: Db, listingId: number): Promise<DateClaim | null> {
  const row = await bookings(db)
    .where('bookings.listing_id', '=', listingId)
    .where('bookings.state', 'in', BLOCKING_STATES)
    .executeTakeFirst()
  if (row) {
    const balance = { cents: row.price_cents - row.paid_cents, dueDate: row.balance_due_date }
    const first = await findHold(db, row.id) // a booking has the number of its first hold, a holding that of its own
    const own = row.number === row.id ? first : await findHold(db, row.number)
    const [terms, shown] = [agreedIn(first), shownTo(own)]
    return { id: row.number, coupleId: row.couple_id, state: 'booked', holdExpiresAt: null, balance, terms, shown }
  }
  const hold = await liveHoldOf(db, listingId)
  if (!hold) return null
  const { id, couple_id: coupleId, expires_at: holdExpiresAt } = hold
  return { id, coupleId, state: 'held', holdExpiresAt, balance: null, terms: agreedIn(hold), shown: shownTo(hold) }
}

/** The terms of a hold; null for one of a transfer. */
function agreedIn(hold: HoldRow | undefined): AgreedTerms | null {
  if (!hold) return null
  const { original_cents: original, price_cents: price, deposit_cents: deposit } = hold
  if (original === null || price === null || deposit === null) return null
  const { amount_cents: dueNow, balance_due_date: balanceDueDate, max_guests: maxGuests } = hold
  return { original, price, deposit, dueNow, balanceDueDate, maxGuests }
}

/** What the listing showed to the couple that has this hold, or the booking of the same number. */
const shownTo = (hold: HoldRow | undefined) => hold && { ...hold.shown, max_guests: hold.max_guests }

export async function findBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  return bookings(db).where('bookings.id', '=', id).executeTakeFirst()
}

/**
 * The booking, read under its lock, which lasts until the transaction ends. This is the one lock for its state, its
 * transfer and its money: every change to those takes it first (takeInOrder refuses another order). A transaction locks
 * only one booking.
 */
export async function lockBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  await takeLock(tx, id)
  return findBooking(tx, id)
}

/** The lock alone, for callers that read something else under it. */
export async function takeLock(tx: Tx, id: number): Promise<void> {
  if (!takeInOrder(tx, 'booking', id)) return
  await tx.selectFrom('bookings').select('id').where('id', '=', id).forUpdate().execute()
}

/** The booking that a couple's holding belongs to. */
export async function bookingOfHolding(db: Db, number: number): Promise<number | undefined> {
  const row = await db.selectFrom('holdings').select('booking_id').where('id', '=', number).executeTakeFirst()
  return row?.booking_id
}

/** Whether the couple has a booking that is confirmed, even if they are passing it on. */
export async function hasBooking(db: Db, coupleId: number): Promise<boolean> {
  const booking = await bookings(db)
    .where('holdings.couple_id', '=', coupleId)
    .where('bookings.state', 'in', ['confirmed', 'transferring'])
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

/** Creates a booking on the terms of its hold, with its couple's holding of the same number. */
export async function insertBooking(tx: Tx, hold: HoldRow, paid: number, at: Date): Promise<BookingRow> {
  const { id, listing_id, venue_id, event_date, max_guests, balance_due_date, original_cents } = hold
  const { price_cents, deposit_cents, commission_percent } = hold
  if (original_cents === null || price_cents === null || deposit_cents === null || commission_percent === null) {
    throw new Error(`hold ${id} has no terms: it is of a transfer`)
  }
  const terms = { original_cents, price_cents, deposit_cents, commission_percent, balance_due_date, max_guests }
  const { couple_id, guest_count, created_at } = hold
  const holding = { id, booking_id: id, couple_id, way: 'booked', guest_count, created_at, began_at: at }
  return tx
    .with('booking', (writing) =>
      writing
        .insertInto('bookings')
        .values({ ...terms, id, listing_id, venue_id, event_date, paid_cents: paid, state: 'confirmed' })
        .returningAll(),
    )
    .with('holding', (writing) => insertionOfHolding(writing, holding).returningAll())
    .selectFrom(['booking', 'holding'])
    .selectAll('booking')
    .select(['holding.id as number', 'holding.couple_id', 'holding.way', 'holding.guest_count'])
    .select(['holding.contact_email', 'holding.created_at', 'holding.began_at', 'holding.ended_at'])
    .executeTakeFirstOrThrow()
}

type NewHolding = Pick<
  HoldingRow,
  'id' | 'booking_id' | 'couple_id' | 'way' | 'guest_count' | 'created_at' | 'began_at'
>

/** Begins a couple's holding of a booking, under the number of their hold; the previous holding must have ended. */
export async function insertHolding(tx: Tx, holding: NewHolding): Promise<void> {
  await insertionOfHolding(tx, holding).execute()
}

const insertionOfHolding = (writing: Pick<Tx, 'insertInto'>, holding: NewHolding) =>
  writing.insertInto('holdings').values((build) => ({
    ...holding,
    contact_email: build.selectFrom('users').select('email').where('id', '=', holding.couple_id),
  }))

/** The couple has passed the booking on; from now on, they see it as it is at this moment. */
export async function endHolding(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const stood = { ended_paid_cents: booking.paid_cents, ended_due_date: booking.balance_due_date }
  await tx
    .updateTable('holdings')
    .set({ ended_at: at, ...stood })
    .where('id', '=', booking.number)
    .execute()
}

export async function setGuestCount(tx: Tx, number: number, guestCount: number): Promise<void> {
  await tx.updateTable('holdings').set({ guest_count: guestCount }).where('id', '=', number).execute()
}

/** For an account that is being erased: removes its address from the bookings, which stay (domain.md row 41). */
export async function eraseContact(tx: Tx, coupleId: number): Promise<void> {
  await tx
    .updateTable('holdings')
    .set({ contact_email: erasedAddress(coupleId) })
    .where('couple_id', '=', coupleId)
    .execute()
}
