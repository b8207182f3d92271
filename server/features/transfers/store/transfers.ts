import { type Selectable, sql } from 'kysely'
import { SERVER_LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { isPaid, LIVE_TRANSFERS, type TransferStage, type TransferState } from '#contract/processes/transfer.ts'
import type { PaidFor } from '#contract/refund-terms.ts'
import { findBooking, takeLock } from '#server/features/bookings/store/bookings.ts'
import { liveHoldOf } from '#server/features/holds/store.ts'
import type { DateClaim } from '#server/features/listings/above.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Transfers } from '#server/platform/database/schema.generated.ts'

/** A transfer, and what a hold makes of it. */
export type TransferRow = Selectable<Transfers> & {
  /** its state, or `reserved` while a couple has time to pay for it */
  stage: TransferStage
  /** when that couple's time is up */
  held_until: Date | null
}

/** SQL: when a couple's time to pay for a transfer is up; null when no couple has any. */
export const heldUntil = sql<Date | null>`(select holds.expires_at from holds
  where holds.listing_id = transfers.listing_id and holds.state in ('running', 'ending'))`

/** SQL: what people see of a transfer. */
export const stageOf = sql<TransferStage>`case when ${heldUntil} is null then transfers.state else 'reserved' end`

/** SQL: what a hold makes of a transfer. */
export const SHOWN_AS = [stageOf.as('stage'), heldUntil.as('held_until')] as const

const transfers = (db: Db) => db.selectFrom('transfers').selectAll('transfers').select(SHOWN_AS)

const BATCH = 200

/** Throws the violation of `transfers_one_live` when the booking already has a live transfer. */
export async function insertTransfer(
  tx: Tx,
  transfer: Pick<
    TransferRow,
    | 'booking_id'
    | 'holding_id'
    | 'seller_id'
    | 'venue_id'
    | 'event_date'
    | 'asking_cents'
    | 'seller_paid_cents'
    | 'deadline'
    | 'created_at'
  >,
): Promise<TransferRow> {
  const { id } = await tx
    .insertInto('transfers')
    .values({ ...transfer, state: 'consent' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findTransfer(tx, id)) as TransferRow
}

export function findTransfer(db: Db, id: number): Promise<TransferRow | undefined> {
  return transfers(db).where('id', '=', id).executeTakeFirst()
}

/** The transfer, read again once its booking is locked: nobody else changes either until the transaction ends. */
export async function lockTransfer(tx: Tx, id: number): Promise<TransferRow | undefined> {
  const found = await findTransfer(tx, id)
  if (!found) return undefined
  await takeLock(tx, found.booking_id)
  return findTransfer(tx, id)
}

/** The live transfer of a booking; a unique index allows only one. */
export function liveTransferOf(db: Db, bookingId: number): Promise<TransferRow | undefined> {
  return transfers(db).where('booking_id', '=', bookingId).where('state', 'in', LIVE_TRANSFERS).executeTakeFirst()
}

/** The holds that couples have had of a booking's transfers, those that have ended included. */
export function transferHoldsOf(db: Db, bookingId: number): Promise<{ id: number; created_at: Date }[]> {
  return db
    .selectFrom('holds')
    .innerJoin('transfers', 'transfers.id', 'holds.transfer_id')
    .select(['holds.id', 'holds.created_at'])
    .where('transfers.booking_id', '=', bookingId)
    .execute()
}

/** The transfer that a listing offers. */
export function findTransferOfListing(db: Db, listingId: number): Promise<TransferRow | undefined> {
  return transfers(db).where('listing_id', '=', listingId).executeTakeFirst()
}

/** The transfers of a venue's dates that are listed, or kept for the couple of an accepted offer. */
export async function onMarketOf(db: Db, venueId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('transfers')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('state', 'in', ['listed', 'offer_accepted'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Who sells each of these transfers. */
export async function sellersOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('transfers')
    .select(['id', 'seller_id'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, seller_id }) => [id, seller_id]))
}

/**
 * Sets what the seller of a listed transfer asks from now on, and what they have paid by now, in cents. False in any
 * other state.
 */
export async function setAskingPrice(
  tx: Tx,
  id: number,
  price: Pick<TransferRow, 'asking_cents' | 'seller_paid_cents'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('transfers')
    .set(price)
    .where('id', '=', id)
    .where('state', '=', 'listed')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The seller asks an admin to answer in the venue's place. False when they have asked before. */
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

/** Transfers in this state whose deadline has passed, oldest first; not those that a bank's pending decision stops. */
export function pastDeadline(db: Db, state: TransferState, at: Date): Promise<TransferRow[]> {
  return transfers(db)
    .where('state', '=', state)
    .where('deadline', '<=', at)
    .where('frozen_at', 'is', null)
    .orderBy('deadline')
    .limit(BATCH)
    .execute()
}

/** Transfers in this state whose event is on `before` or earlier; not those that a couple is paying for. */
export function tooNear(db: Db, state: TransferState, before: string): Promise<TransferRow[]> {
  return transfers(db)
    .where('state', '=', state)
    .where(heldUntil, 'is', null)
    .where('event_date', '<=', before)
    .orderBy('event_date')
    .limit(BATCH)
    .execute()
}

/** Transfers whose seller asked an admin long enough ago for the next weekly reminder, oldest first. */
export function escalatedConsents(db: Db, at: Date): Promise<TransferRow[]> {
  return transfers(db)
    .where('state', '=', 'consent')
    .where(
      sql<Date>`escalated_at + greatest(reminders, 1) * ${`${SERVER_LIMITS.consentReminderDays} days`}::interval`,
      '<=',
      at,
    )
    .orderBy('escalated_at')
    .limit(BATCH)
    .execute()
}

/** Transfers whose venue's time to answer is over and whose seller hasn't been told, oldest first. */
export function silentConsents(db: Db, at: Date): Promise<TransferRow[]> {
  return transfers(db)
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
  return transfers(db)
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

const consented = (db: Db) => transfers(db).where('state', '=', 'consented').orderBy('consented_at').limit(BATCH)

/** Transfers that waited for their seller's payout account, which is ready now; the longest wait first. */
export function payableSellers(db: Db): Promise<TransferRow[]> {
  return consented(db)
    .where('seller_id', 'in', (query) =>
      query.selectFrom('payout_accounts').select('user_id').where('ready', '=', true),
    )
    .execute()
}

/** Transfers whose seller is due a reminder to set up payouts: `marks` are the cutoffs for the time of consent. */
export function payoutReminders(db: Db, marks: readonly Date[]): Promise<TransferRow[]> {
  return consented(db)
    .where((where) =>
      where.or(
        marks.map((mark, sent) => where.and([where('consented_at', '<=', mark), where('reminders', '<=', sent)])),
      ),
    )
    .execute()
}

/** What the venue has been paid for the booking that a transfer passes on, and its deposit. Cents. */
export function paidBehindTransfer(db: Db, id: number): Promise<Pick<PaidFor, 'paidToVenue' | 'deposit'>> {
  return db
    .selectFrom('transfers')
    .innerJoin('bookings', 'bookings.id', 'transfers.booking_id')
    .where('transfers.id', '=', id)
    .select(['bookings.paid_cents as paidToVenue', 'bookings.deposit_cents as deposit'])
    .executeTakeFirstOrThrow()
}

/** What the venue got in fees when this booking was passed on, in cents: its buyers paid them besides the price. */
export async function feesOfTransfers(db: Db, bookingId: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom('transfers')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'completed')
    .select(sql<Cents>`coalesce(sum(venue_fee_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

/**
 * Who has the date of a transfer's listing, as far as this couple may know: its seller or its buyer. The date is
 * promised to the couple whose offer was accepted. `priceCents` is what that couple pays instead of the listing's
 * price. Null while only the seller has the date, unless the seller is asking, and once the booking that the buyer took
 * over has ended or been passed on.
 */
export async function currentClaimOnTransfer(db: Db, id: number, viewerId: number | null): Promise<DateClaim | null> {
  const transfer = await findTransfer(db, id)
  if (!transfer) return null
  const { state, buyer_id: buyerId, seller_id: sellerId } = transfer
  const priceCents = transfer.agreed_cents === null ? null : transfer.agreed_cents + transfer.venue_fee_cents
  if (sellerId === viewerId && state !== 'completed') {
    const own = { id: transfer.holding_id, coupleId: sellerId, holdExpiresAt: null, priceCents: null, balance: null }
    return { ...own, state: 'booked' }
  }
  const hold = transfer.listing_id === null ? undefined : await liveHoldOf(db, transfer.listing_id)
  const coupleId = hold?.couple_id ?? buyerId
  if (coupleId === null) return null
  const kept = { id: null, coupleId, priceCents, balance: null }
  if (hold) {
    const promised = state === 'offer_accepted' && coupleId !== viewerId ? transfer.deadline : null
    const ends = promised && promised > hold.expires_at ? promised : hold.expires_at
    return { ...kept, state: 'held', holdExpiresAt: ends }
  }
  if (state === 'offer_accepted') return { ...kept, state: 'promised', holdExpiresAt: transfer.deadline }
  if (isPaid(transfer)) return { ...kept, state: 'booked', holdExpiresAt: null }
  if (transfer.new_holding_id === null) return null
  const booking = await findBooking(db, transfer.booking_id)
  if (booking?.number !== transfer.new_holding_id || !bookingStands(booking.state)) return null
  const balance = { cents: booking.price_cents - booking.paid_cents, dueDate: booking.balance_due_date }
  return { ...kept, id: booking.number, state: 'booked', holdExpiresAt: null, balance }
}

/** The transfer by which a couple passes, or passed, their holding on: the live one, or else the completed one. */
export function transferOfHolding(db: Db, holding: number): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll('transfers')
    .select(SHOWN_AS)
    .where('holding_id', '=', holding)
    .where('state', 'in', [...LIVE_TRANSFERS, 'completed'])
    .executeTakeFirst()
}

/** The transfer whose seller this ledger account pays; undefined for an account that pays a venue. */
export async function transferOfAccount(db: Db, account: string): Promise<TransferRow | undefined> {
  const [kind, id] = account.split(':')
  return kind === 'seller_payable' ? findTransfer(db, Number(id)) : undefined
}
