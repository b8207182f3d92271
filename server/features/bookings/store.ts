import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { BLOCKING_STATES } from '#contract/processes/booking.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Bookings } from '#server/platform/database/schema.generated.ts'

export type BookingRow = Selectable<Bookings>

export interface CurrentBooking {
  id: number
  coupleId: number
  state: (typeof BLOCKING_STATES)[number]
  /** when the hold ends; null once the booking is confirmed */
  holdExpiresAt: Date | null
  balance: OpenBalance | null
}

/** What a booking still owes its venue, cents, and by when; 0 once it is paid. */
export interface OpenBalance {
  cents: number
  dueDate: string | null
}

/**
 * The booking that keeps this listing's date now: a hold, or a sold date. Null when the date is free.
 * At most one, by unique index (domain.md row 32).
 */
export async function currentBookingOf(db: Db, listingId: number): Promise<CurrentBooking | null> {
  const row = await db
    .selectFrom('bookings')
    .select(['id', 'couple_id', 'state', 'hold_expires_at', 'price_cents', 'paid_cents', 'balance_due_date'])
    .where('listing_id', '=', listingId)
    .where('state', 'in', BLOCKING_STATES)
    .$narrowType<Pick<CurrentBooking, 'state'>>()
    .executeTakeFirst()
  if (!row) return null
  const held = row.state === 'held' || row.state === 'expiring'
  return {
    id: row.id,
    coupleId: row.couple_id,
    state: row.state,
    holdExpiresAt: held ? row.hold_expires_at : null,
    balance: held ? null : { cents: row.price_cents - row.paid_cents, dueDate: row.balance_due_date },
  }
}

export async function findBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  return db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The booking, locked until the transaction ends. Bookings are locked before their payments, always. */
export async function lockBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  return tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The couple's running hold; one at most, by unique index. */
export async function runningHoldOf(db: Db, coupleId: number): Promise<BookingRow | undefined> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('couple_id', '=', coupleId)
    .where('state', '=', 'held')
    .executeTakeFirst()
}

/** Whether the couple has a date that it paid for and that is still to come to it, or is being passed on. */
export async function hasBooking(db: Db, coupleId: number): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('couple_id', '=', coupleId)
    .where('state', 'in', ['confirmed', 'transferring'])
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

/** The couple's booking of this listing by a checkout of its own: the live one if there is one, else the latest. */
export async function latestBookingOf(db: Db, coupleId: number, listingId: number): Promise<BookingRow | undefined> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('couple_id', '=', coupleId)
    .where('listing_id', '=', listingId)
    .where('carried_from', 'is', null)
    .orderBy(sql`state in ('expired', 'cancelled', 'lapsed', 'transferred')`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertHold(
  tx: Tx,
  hold: Omit<BookingRow, 'id' | 'state' | 'paid_cents' | 'confirmed_at' | 'contact_email' | 'carried_from'>,
): Promise<BookingRow> {
  return tx
    .insertInto('bookings')
    .values((build) => ({
      ...hold,
      state: 'held',
      contact_email: build.selectFrom('users').select('email').where('id', '=', hold.couple_id),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The booking of the couple that takes this one over: confirmed, of the same listing and terms, with what was paid. */
export async function insertSuccessor(
  tx: Tx,
  booking: BookingRow,
  to: { coupleId: number; guestCount: number; balanceDueDate: string | null },
  at: Date,
): Promise<BookingRow> {
  const { id, hold_expires_at: hold, ...terms } = booking
  return tx
    .insertInto('bookings')
    .values((build) => ({
      ...terms,
      couple_id: to.coupleId,
      guest_count: to.guestCount,
      balance_due_date: to.balanceDueDate,
      state: 'confirmed',
      carried_from: id,
      created_at: at,
      confirmed_at: at,
      contact_email: build.selectFrom('users').select('email').where('id', '=', to.coupleId),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A hold that is given back early ends now; one that ran its time ends when it was to end. */
export async function shortenHold(tx: Tx, bookingId: number, at: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ hold_expires_at: sql`least(hold_expires_at, ${at}::timestamptz)` })
    .where('id', '=', bookingId)
    .execute()
}

export async function setGuestCount(tx: Tx, bookingId: number, guestCount: number): Promise<void> {
  await tx.updateTable('bookings').set({ guest_count: guestCount }).where('id', '=', bookingId).execute()
}

/** For an account that is erased: its address leaves the bookings, which stay (domain.md row 41). */
export async function eraseContact(tx: Tx, coupleId: number): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ contact_email: `erased-${coupleId}@erased.invalid` })
    .where('couple_id', '=', coupleId)
    .execute()
}

/**
 * From now on this couple may know the venue of this booking and listing. Who was refunded and buys the same booking
 * once more is shown the listing it bought last.
 */
export async function insertReveal(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'couple_id' | 'listing_id' | 'venue_id'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('reveals')
    .values({
      user_id: booking.couple_id,
      booking_id: booking.id,
      listing_id: booking.listing_id,
      venue_id: booking.venue_id,
      created_at: at,
    })
    .onConflict((known) => known.columns(['user_id', 'booking_id']).doUpdateSet({ listing_id: booking.listing_id }))
    .execute()
}
