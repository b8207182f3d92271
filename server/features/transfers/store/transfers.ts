import { type Selectable, sql } from 'kysely'
import { bookingStands } from '#contract/endings.ts'
import { LIMITS } from '#contract/limits.ts'
import { isPaid, LIVE_STAGES, type TransferStage } from '#contract/processes/transfer.ts'
import { findBooking, type OpenBalance, takeLock } from '#server/features/bookings/store.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Transfers } from '#server/platform/database/schema.generated.ts'

export type TransferRow = Selectable<Transfers>

const BATCH = 200

/** Throws the violation of `transfers_one_live` when the booking is on its way already. */
export function insertTransfer(
  tx: Tx,
  transfer: Pick<
    TransferRow,
    | 'booking_id'
    | 'holding_id'
    | 'seller_id'
    | 'venue_id'
    | 'event_date'
    | 'asking_cents'
    | 'original_deposit_cents'
    | 'deadline'
    | 'created_at'
  >,
): Promise<TransferRow> {
  return tx
    .insertInto('transfers')
    .values({ ...transfer, state: 'consent' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findTransfer(db: Db, id: number): Promise<TransferRow | undefined> {
  return db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The transfer with its booking locked, as it is then: nobody else moves either until the transaction ends. */
export async function lockTransfer(tx: Tx, id: number): Promise<TransferRow | undefined> {
  const found = await findTransfer(tx, id)
  if (!found) return undefined
  await takeLock(tx, found.booking_id)
  return findTransfer(tx, id)
}

/** The live transfer of a booking; one at most, by unique index. */
export function liveTransferOf(db: Db, bookingId: number): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', 'in', LIVE_STAGES)
    .executeTakeFirst()
}

/** The transfer that a listing offers. */
export function findTransferOfListing(db: Db, listingId: number): Promise<TransferRow | undefined> {
  return db.selectFrom('transfers').selectAll().where('listing_id', '=', listingId).executeTakeFirst()
}

/** The ids of all transfers that this couple has offered, in whatever state. */
export async function transfersOfferedBy(db: Db, sellerId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('transfers').select('id').where('seller_id', '=', sellerId).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The reservation that a couple has now and that nobody has ended yet; one at most, by unique index. */
export function reservationOf(db: Db, buyerId: number): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'reserved')
    .where('reservation_ending', '=', false)
    .executeTakeFirst()
}

/**
 * Marks a reservation as ending: given back early it ends now, else when it was to end. It goes on to keep the transfer
 * from others until the provider has answered. False when it was ending or over already.
 */
export async function beginEndOfReservation(tx: Tx, transfer: TransferRow, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('transfers')
    .set({ reserved_until: sql`least(reserved_until, ${at}::timestamptz)`, reservation_ending: true })
    .where('id', '=', transfer.id)
    .where('state', '=', 'reserved')
    .where('reservation_ending', '=', false)
    .where('payment_id', '=', transfer.payment_id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The number of guests of a running reservation. False when it is another one, or over, by now. */
export async function setGuests(tx: Tx, transfer: TransferRow, guestCount: number): Promise<boolean> {
  const result = await tx
    .updateTable('transfers')
    .set({ guest_count: guestCount })
    .where('id', '=', transfer.id)
    .where('state', '=', 'reserved')
    .where('reservation_ending', '=', false)
    .where('payment_id', '=', transfer.payment_id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The seller asks an admin to look. False when it has asked before. */
export async function setEscalated(tx: Tx, id: number, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('transfers')
    .set({ escalated_at: at })
    .where('id', '=', id)
    .where('escalated_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function countReminder(tx: Tx, id: number, reminders: number): Promise<boolean> {
  const result = await tx
    .updateTable('transfers')
    .set({ reminders })
    .where('id', '=', id)
    .where('reminders', '<', reminders)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Transfers in this stage whose deadline has passed, oldest first; not those whose clock a bank's decision stops. */
export function pastDeadline(db: Db, state: TransferStage, at: Date): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '=', state)
    .where('deadline', '<=', at)
    .where('frozen_at', 'is', null)
    .orderBy('deadline')
    .limit(BATCH)
    .execute()
}

/** Reservations, running or ending, that ended `graceMilliseconds` ago or longer; oldest first. */
export function endedReservations(db: Db, ending: boolean, at: Date, graceMilliseconds = 0): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '=', 'reserved')
    .where('reservation_ending', '=', ending)
    .where('reserved_until', '<=', new Date(at.getTime() - graceMilliseconds))
    .orderBy('reserved_until')
    .limit(BATCH)
    .execute()
}

/** Transfers in this stage whose event is on `before` or earlier. */
export function tooNear(db: Db, state: TransferStage, before: string): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '=', state)
    .where('event_date', '<=', before)
    .orderBy('event_date')
    .limit(BATCH)
    .execute()
}

/** Consents of which the seller asked an admin so long ago that a weekly reminder is due; the oldest first. */
export function escalatedConsents(db: Db, at: Date): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '=', 'consent')
    .where(
      sql<Date>`escalated_at + greatest(reminders, 1) * ${`${LIMITS.consentReminderDays} days`}::interval`,
      '<=',
      at,
    )
    .orderBy('escalated_at')
    .limit(BATCH)
    .execute()
}

/** Transfers whose venue has been silent past its time, and whose seller was not told so yet; oldest first. */
export function silentConsents(db: Db, at: Date): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '=', 'consent')
    .where('deadline', '<=', at)
    .where('reminders', '=', 0)
    .where('escalated_at', 'is', null)
    .orderBy('deadline')
    .limit(BATCH)
    .execute()
}

/** Transfers in escrow whose event is on `before` or earlier; not those whose price the buyer's bank has for now. */
export function fundedTooLong(db: Db, before: string): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '=', 'funded')
    .where('event_date', '<=', before)
    .where(
      sql<boolean>`not exists (select from chargebacks
        where chargebacks.payment_id = transfers.payment_id and chargebacks.state = 'open')`,
    )
    .orderBy('event_date')
    .limit(BATCH)
    .execute()
}

const consented = (db: Db) =>
  db.selectFrom('transfers').selectAll().where('state', '=', 'consented').orderBy('consented_at').limit(BATCH)

/** Transfers that waited for their seller's payout account, which is ready now, in the order in which they waited. */
export function payableSellers(db: Db): Promise<TransferRow[]> {
  return consented(db)
    .where('seller_id', 'in', (query) =>
      query.selectFrom('payout_accounts').select('user_id').where('ready', '=', true),
    )
    .execute()
}

/** Transfers that wait for it so long that a reminder is due: `marks` are the instants by which consent was so old. */
export function payoutReminders(db: Db, marks: readonly Date[]): Promise<TransferRow[]> {
  return consented(db)
    .where((where) =>
      where.or(
        marks.map((mark, sent) => where.and([where('consented_at', '<=', mark), where('reminders', '<=', sent)])),
      ),
    )
    .execute()
}

/**
 * Who keeps the date of a transfer's listing, as far as this couple is concerned: its seller, or who is buying it. It
 * is promised to the couple whose offer was accepted. `priceCents` is what that couple pays instead of the listing's
 * price. Nobody, once the booking that its buyer took over has ended or passed on.
 */
export async function keeperOfTransfer(
  db: Db,
  id: number,
  viewerId: number | null,
): Promise<{
  id: number | null
  coupleId: number
  state: 'promised' | 'held' | 'confirmed'
  holdExpiresAt: Date | null
  priceCents: number | null
  /** of the buyer, once the booking is its own */
  balance: OpenBalance | null
} | null> {
  const transfer = await findTransfer(db, id)
  if (!transfer) return null
  const { state, buyer_id: buyerId, seller_id: sellerId } = transfer
  const priceCents = transfer.agreed_cents === null ? null : transfer.agreed_cents + transfer.venue_fee_cents
  if (sellerId === viewerId && state !== 'completed') {
    const own = { id: transfer.holding_id, coupleId: sellerId, holdExpiresAt: null, priceCents: null, balance: null }
    return { ...own, state: 'confirmed' }
  }
  if (buyerId === null) return null
  const kept = { id: null, coupleId: buyerId, priceCents, balance: null }
  if (state === 'offer_accepted') return { ...kept, state: 'promised', holdExpiresAt: transfer.deadline }
  if (state === 'reserved') return { ...kept, state: 'held', holdExpiresAt: transfer.reserved_until }
  if (isPaid(transfer)) return { ...kept, state: 'confirmed', holdExpiresAt: null }
  if (transfer.new_holding_id === null) return null
  const booking = await findBooking(db, transfer.booking_id)
  if (booking?.number !== transfer.new_holding_id || !bookingStands(booking.state)) return null
  const balance = { cents: booking.price_cents - booking.paid_cents, dueDate: booking.balance_due_date }
  return { ...kept, id: booking.number, state: 'confirmed', holdExpiresAt: null, balance }
}
