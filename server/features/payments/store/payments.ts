import { type Selectable, sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { takeInOrder } from '#server/platform/database/lock-order.ts'
import type { Payments } from '#server/platform/database/schema.generated.ts'

export type PaymentRow = Selectable<Payments>

/**
 * SQL: the number of the booking that a payment is for, as the paying couple knows it; null for a transfer's. A couple
 * that has sold its booking and bought it back has it under two.
 */
export const bookingNumber = sql<
  number | null
>`case when payments.purpose <> 'transfer' then coalesce(payments.holding_id, payments.hold_id, (
  select h.id from holdings h where h.booking_id = payments.booking_id and h.couple_id = payments.couple_id
   order by h.began_at <= payments.created_at desc, h.began_at desc limit 1)) end`

/**
 * SQL: payment `p` stands behind the transfer `t`, as the buyer's price, or as what its seller paid for the booking.
 */
export const standsBehindTransfer = sql<boolean>`(p.id = t.payment_id or p.holding_id = t.holding_id)`

export async function insertPayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'couple_id' | 'purpose' | 'amount_cents' | 'save_card' | 'created_at'> &
    Partial<Pick<PaymentRow, 'hold_id' | 'booking_id' | 'transfer_id'>>,
): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({ ...payment, state: 'new', checked_at: payment.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a payment that a restored database has lost, as the provider knows it and under the number that it had. */
export async function insertLostPayment(
  tx: Tx,
  payment: Pick<
    PaymentRow,
    | 'id'
    | 'couple_id'
    | 'hold_id'
    | 'booking_id'
    | 'transfer_id'
    | 'purpose'
    | 'amount_cents'
    | 'intent_id'
    | 'created_at'
  >,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...payment, state: 'open', checked_at: payment.created_at })
    .execute()
}

export async function findPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The payment with this id, which the caller got from us: throws if there is none. */
export function requirePayment(db: Db, id: number): Promise<PaymentRow> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The payment, locked until the transaction ends; lock its booking first. */
export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow> {
  takeInOrder(tx, 'part', id)
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The payment, locked until the transaction ends, with a note that the provider has just been asked about it. */
export async function lockToCheck(tx: Tx, id: number, at: Date): Promise<PaymentRow> {
  takeInOrder(tx, 'part', id)
  return notePayment(tx, id, { checked_at: at })
}

/** The payment of a hold: one at most, by unique index, and made in the transaction that begins it. */
export async function paymentOfHold(db: Db, holdId: number): Promise<PaymentRow> {
  return db.selectFrom('payments').selectAll().where('hold_id', '=', holdId).executeTakeFirstOrThrow()
}

/** The payment by which this couple pays, or last tried to pay, a booking's balance: the live one, else the last. */
export async function balancePaymentOf(
  db: Db,
  booking: { id: number; couple_id: number },
): Promise<PaymentRow | undefined> {
  return balancePayments(db, booking).executeTakeFirst()
}

/**
 * The same for one of the couple's holdings: a couple that has bought a booking back has had it under another number
 * before, with balance payments of its own.
 */
export async function balancePaymentOfHolding(
  db: Db,
  holding: { id: number; couple_id: number; number: number; began_at: Date; ended_at: Date | null },
): Promise<PaymentRow | undefined> {
  const { number, began_at: began, ended_at: ended } = holding
  return balancePayments(db, holding)
    .where(({ or, and, eb, not }) =>
      or([
        eb('holding_id', '=', number),
        and([
          eb('holding_id', 'is', null),
          ended === null
            ? or([eb('created_at', '>=', began), not(isDead)])
            : and([eb('created_at', '>=', began), eb('created_at', '<=', ended)]),
        ]),
      ]),
    )
    .executeTakeFirst()
}

/** SQL: another payment of the same balance may take this one's place. */
const isDead = sql<boolean>`(state = 'cancelled' or returned_at is not null)`

const balancePayments = (db: Db, booking: { id: number; couple_id: number }) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('couple_id', '=', booking.couple_id)
    .where('purpose', '=', 'balance')
    .orderBy(isDead)
    .orderBy('created_at', 'desc')
    .limit(1)

/**
 * Notes what was learned about a payment or what its couple wants: that it goes back because it came too late, and
 * another one may take its place (`returned_at`); the bank's words; the card fee in cents; when the provider was asked;
 * whether the card is to be saved, which alignCardSaving tells the provider. Returns the payment as it is now.
 */
export async function notePayment(
  tx: Tx,
  id: number,
  set: Partial<Pick<PaymentRow, 'returned_at' | 'decline_message' | 'fee_cents' | 'checked_at' | 'save_card'>>,
): Promise<PaymentRow> {
  return tx.updateTable('payments').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/**
 * Notes which holding a payment is part of: the one it has just paid for, or the one that its transfer began.
 * `bookingId`: the booking that it has made.
 */
export async function setHolding(tx: Tx, id: number, holding: number, bookingId?: number): Promise<void> {
  const made = bookingId === undefined ? {} : { booking_id: bookingId }
  await tx
    .updateTable('payments')
    .set({ holding_id: holding, ...made })
    .where('id', '=', id)
    .execute()
}

/** What a couple has paid for their holding, newest first. */
export async function paymentsOfHolding(db: Db, holding: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('holding_id', '=', holding)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The venue's fee for each of these transfers, in cents. Their buyers pay it with the price. */
export async function venueFeesOf(db: Db, transferIds: readonly number[]): Promise<Map<number, Cents>> {
  if (transferIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transfers')
    .select(['id', 'venue_fee_cents'])
    .where('id', 'in', transferIds)
    .execute()
  return new Map(rows.map(({ id, venue_fee_cents }) => [id, venue_fee_cents]))
}

/** Everything that a couple has paid or tried to pay, newest first, each with its booking's number as they know it. */
export async function paymentsOfCouple(
  db: Db,
  coupleId: number,
): Promise<(PaymentRow & { booking_number: number | null })[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .select(bookingNumber.as('booking_number'))
    .where('couple_id', '=', coupleId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** What couples have paid the venue for a booking, oldest first; not what they paid each other. */
export async function paymentsOfBooking(db: Db, bookingId: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('holding_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPaymentId(db: Db, intentId: string): Promise<number | null> {
  const row = await db.selectFrom('payments').select('id').where('intent_id', '=', intentId).executeTakeFirst()
  return row?.id ?? null
}

/** Increments the version under which the choice of whether to save the card is sent to the provider. */
export async function nextSaveCardVersion(
  tx: Tx,
  id: number,
): Promise<Pick<PaymentRow, 'save_card' | 'save_card_version' | 'intent_id'>> {
  return tx
    .updateTable('payments')
    .set((row) => ({ save_card_version: row('save_card_version', '+', 1) }))
    .where('id', '=', id)
    .returning(['save_card', 'save_card_version', 'intent_id'])
    .executeTakeFirstOrThrow()
}

/**
 * Claims up to `limit` payments that wait for the provider or whose card fee is not known yet, and that haven't been
 * looked at lately: every 30 seconds in their first hour, every 10 minutes in their first day, then every 6 hours. Two
 * pollers never claim the same one.
 */
export async function claimUnsettledPayments(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payments set checked_at = ${at}
     where id in (
       select id from payments
        where (state in ('new', 'open', 'requires_action', 'processing') or (state = 'succeeded' and fee_cents is null))
          and (checked_at is null or checked_at <= ${at}::timestamptz - case
            when created_at > ${at}::timestamptz - interval '1 hour' then interval '30 seconds'
            when created_at > ${at}::timestamptz - interval '1 day' then interval '10 minutes'
            else interval '6 hours' end)
        order by checked_at nulls first
        limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
