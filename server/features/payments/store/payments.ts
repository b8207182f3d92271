import { type Selectable, sql } from 'kysely'
import type { BookingRow } from '#server/features/bookings/store.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Payments } from '#server/platform/database/schema.generated.ts'
import { countsForCouple } from './counting.ts'

export type PaymentRow = Selectable<Payments>

export async function insertPayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'couple_id' | 'purpose' | 'amount_cents' | 'save_card' | 'created_at'> &
    Partial<Pick<PaymentRow, 'booking_id' | 'transfer_id'>>,
): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({ ...payment, state: 'new', checked_at: payment.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The payment, locked until the transaction ends; lock its booking first. */
export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The payment that a checkout of this booking makes: its deposit or its whole price. The live one, else the last. */
export async function checkoutPaymentOf(db: Db, bookingId: number): Promise<PaymentRow> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('purpose', 'in', ['deposit', 'full'])
    .orderBy(sql`state = 'cancelled'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The payment by which this couple buys, or last tried to buy, this transfer: the live one, else the last. */
export async function escrowPaymentOf(db: Db, coupleId: number, transferId: number): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('couple_id', '=', coupleId)
    .where('transfer_id', '=', transferId)
    .orderBy(sql`state = 'cancelled'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The payment of a booking's balance: the live one, else the last. */
export async function balancePaymentOf(db: Db, bookingId: number): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', 'balance')
    .orderBy(sql`state = 'cancelled' or returned_at is not null`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Notes that a payment goes back because it came too late: another one may take its place. */
export async function setReturned(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('payments').set({ returned_at: at }).where('id', '=', id).execute()
}

/** What its couple has paid for a booking, newest first, locked. */
export async function lockPaidFor(tx: Tx, booking: Paid): Promise<PaymentRow[]> {
  return paymentsFor(tx, booking).forUpdate().execute()
}

/** The same, only to look. */
export async function paidFor(db: Db, booking: Paid): Promise<PaymentRow[]> {
  return paymentsFor(db, booking).execute()
}

type Paid = Pick<BookingRow, 'id' | 'couple_id'>

const paymentsFor = (db: Db, { id, couple_id: couple }: Paid) =>
  db
    .selectFrom('payments as p')
    .selectAll()
    .where(countsForCouple({ couple, booking: id }))
    .orderBy('created_at', 'desc')
    .orderBy('id')

/** The payments of a booking that succeeded, oldest first. */
export async function paidOf(db: Db, bookingIds: readonly number[]): Promise<PaymentRow[]> {
  if (bookingIds.length === 0) return []
  return db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', 'in', bookingIds)
    .where('state', '=', 'succeeded')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPaymentId(db: Db, intentId: string): Promise<number | null> {
  const row = await db.selectFrom('payments').select('id').where('intent_id', '=', intentId).executeTakeFirst()
  return row?.id ?? null
}

export async function setDeclineMessage(tx: Tx, id: number, message: string | null): Promise<void> {
  await tx.updateTable('payments').set({ decline_message: message }).where('id', '=', id).execute()
}

export async function setFee(tx: Tx, id: number, cents: number): Promise<void> {
  await tx.updateTable('payments').set({ fee_cents: cents }).where('id', '=', id).execute()
}

export async function setChecked(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('payments').set({ checked_at: at }).where('id', '=', id).execute()
}

/** Notes what the couple wants; alignCardSaving tells the provider. */
export async function setSaveCardWish(tx: Tx, id: number, saveCard: boolean): Promise<void> {
  await tx.updateTable('payments').set({ save_card: saveCard }).where('id', '=', id).execute()
}

/** Counts up the version under which the present wish is told to the provider. */
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
 * Takes up to `limit` payments that wait for the provider, or whose card fee is not known yet, and were not looked at
 * lately: every 30 seconds in their first hour, every 10 minutes in their first day, then every 6 hours. Two pollers
 * never take the same one.
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

export async function findCustomerId(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('card_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Keeps the first customer that is recorded for a couple. */
export async function insertCustomer(tx: Tx, userId: number, customerId: string, at: Date): Promise<void> {
  await tx
    .insertInto('card_customers')
    .values({ user_id: userId, customer_id: customerId, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
