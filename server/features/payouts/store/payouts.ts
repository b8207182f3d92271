import { type Selectable, sql } from 'kysely'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { takeInOrder } from '#server/platform/database/lock-order.ts'
import type { Payouts } from '#server/platform/database/schema.generated.ts'

export type PayoutRow = Selectable<Payouts>

export type NewPayout = Pick<
  PayoutRow,
  | 'account'
  | 'payee_id'
  | 'booking_id'
  | 'gross_cents'
  | 'fee_cents'
  | 'kept_cents'
  | 'amount_cents'
  | 'ref'
  | 'source_payment_id'
  | 'due_at'
  | 'created_at'
>

/** Inserts a payout and returns it; undefined when `ref` was requested before. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<PayoutRow | undefined> {
  return tx
    .insertInto('payouts')
    .values({ ...payout, state: 'pending', checked_at: payout.created_at })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findPayout(db: Db, id: number): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPayoutByRef(db: Db, ref: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('ref', '=', ref).executeTakeFirst()
}

/** The payout, locked until the transaction ends; lock its booking first. */
export async function lockPayout(tx: Tx, id: number): Promise<PayoutRow> {
  takeInOrder(tx, 'part', id)
  return tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** All payouts out of this ledger account, locked, in the order of their ids. */
export async function lockPayoutsOf(tx: Tx, account: string): Promise<PayoutRow[]> {
  return tx.selectFrom('payouts').selectAll().where('account', '=', account).orderBy('id').forUpdate().execute()
}

/** Refused payouts whose pause is over, oldest first, whether or not their payee can be paid. */
export async function restedPayouts(db: Db, at: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('payouts')
    .select('id')
    .where('state', '=', 'failed')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/**
 * What has left these ledger accounts and is with the provider, in cents. Accounts with nothing under way are left out.
 */
export async function sentOutOf(db: Db, accounts: readonly string[]): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('payouts')
    .where('account', 'in', accounts)
    .where('state', '=', 'sent')
    .groupBy('account')
    .select(['account', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .execute()
  return new Map(rows.map(({ account, cents }) => [account, cents]))
}

/** What we have sent out of this ledger account, except payouts that were to be taken back, in cents. */
export async function paidOutOf(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('payouts')
    .where('account', '=', account)
    .where('state', 'in', ['sent', 'paid'])
    .where('reversal', 'is', null)
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}

/** The commission on what we have sent out of this ledger account without what has come back, in cents. */
export async function feesSentOutOf(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('payouts')
    .where('account', '=', account)
    .where('state', 'in', ['sent', 'paid'])
    .select(sql<number>`coalesce(sum(fee_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}

/**
 * What other payouts than this one have sent on from the charge of this card payment, in cents. They are all for the
 * same booking.
 */
export async function sentOnFrom(
  db: Db,
  paymentId: number,
  except: Pick<PayoutRow, 'id' | 'booking_id'>,
): Promise<number> {
  const row = await db
    .selectFrom('payouts')
    .where('booking_id', '=', except.booking_id)
    .where('source_payment_id', '=', paymentId)
    .where('id', '<>', except.id)
    .where('state', 'in', ['sent', 'paid'])
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}

/**
 * Claims payouts that are with the provider or being reversed, and that are due for another look: every minute in their
 * first hour, then every hour.
 */
export async function claimUnderWay(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payouts set checked_at = ${at}
     where id in (
       select id from payouts
        where (state = 'sent' or (state = 'paid' and reversal = 'wanted'))
          and checked_at <= ${at}::timestamptz - case
                when greatest(sent_at, reversal_wanted_at) > ${at}::timestamptz - interval '1 hour' then interval '1 minute'
                else interval '1 hour' end
        order by checked_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Payees who can't be paid although payouts to them are due, and who haven't been reminded since `before`. */
export async function payoutsToRemind(
  db: Db,
  at: Date,
  before: Date,
  limit: number,
): Promise<{ payeeId: number; waiting: number }[]> {
  return db
    .selectFrom('payouts')
    .leftJoin('payout_accounts', 'payout_accounts.user_id', 'payouts.payee_id')
    .where('payouts.state', '=', 'pending')
    .where('payouts.due_at', '<=', at)
    .where((where) =>
      where.or([where('payout_accounts.ready', 'is', null), where('payout_accounts.ready', '=', false)]),
    )
    .groupBy('payouts.payee_id')
    .having((having) => having(sql<Date>`coalesce(max(payouts.reminded_at), '-infinity')`, '<=', before))
    .select(['payouts.payee_id as payeeId', sql<number>`sum(payouts.amount_cents)::bigint`.as('waiting')])
    .orderBy('payouts.payee_id')
    .limit(limit)
    .execute()
}

/** Notes on a payee's due payouts that the payee was reminded. False when another process has already done it. */
export async function markReminded(tx: Tx, payeeId: number, at: Date, before: Date): Promise<boolean> {
  const result = await tx
    .updateTable('payouts')
    .set({ reminded_at: at })
    .where('payee_id', '=', payeeId)
    .where('state', '=', 'pending')
    .where('due_at', '<=', at)
    .where((where) => where.or([where('reminded_at', 'is', null), where('reminded_at', '<=', before)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Notes that a payout is owed back, is no longer owed back, or can't be taken back. */
export async function setReversal(
  tx: Tx,
  id: number,
  change: Partial<Pick<PayoutRow, 'reversal' | 'reversal_wanted_at' | 'checked_at' | 'failure_message'>>,
): Promise<void> {
  await tx.updateTable('payouts').set(change).where('id', '=', id).execute()
}

/**
 * Payouts that couldn't be taken back from this payee no longer wait: what was owed for them is settled. Lock the
 * payee's account first.
 */
export async function settleReversals(tx: Tx, payeeId: number): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ reversal: 'settled' })
    .where('payee_id', '=', payeeId)
    .where('reversal', '=', 'refused')
    .execute()
}

/** What we owe this user and haven't sent, in cents. */
export async function waitingFor(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('payouts')
    .where('payee_id', '=', userId)
    .where('state', 'in', ['pending', 'failed', 'parked'])
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}

export interface StatementRow extends PayoutRow {
  venueName: string | null
  eventDate: string | null
  /** what the booking costs, in cents */
  bookingPrice: number | null
  payeeName: string
  payeeEmail: string
  /** for a seller's payout: the transfer whose price it pays out */
  transferId: number | null
  /**
   * the booking's number: the seller's own, or, for a venue, that of the couple that held the booking when the payout
   * was requested
   */
  number: number | null
}

/** Payouts with everything a statement shows. */
export const statement = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.payee_id')
    .leftJoin('bookings', 'bookings.id', 'payouts.booking_id')
    .leftJoin('venues', 'venues.id', 'bookings.venue_id')
    .leftJoin('transfers', (join) => join.on('payouts.account', '=', sql<string>`'seller_payable:' || transfers.id`))
    .selectAll('payouts')
    .select(['bookings.event_date as eventDate', 'bookings.price_cents as bookingPrice'])
    .select([namesInFull('users').as('payeeName'), 'users.email as payeeEmail'])
    .select(['transfers.id as transferId', 'venues.name as venueName'])
    .select(
      sql<number | null>`coalesce(transfers.holding_id, (
        select h.id from holdings h where h.booking_id = payouts.booking_id and h.created_at <= payouts.created_at
         order by h.created_at desc limit 1))`.as('number'),
    )

/**
 * A page of a user's payouts, newest first, starting after the payout `after`. Void ones are left out: nothing was
 * sent, and another payout took their place, the money went back to the couple, or it covered what a bank took back.
 */
export async function payoutsOf(
  db: Db,
  userId: number,
  page: { limit: number; after: number | null },
): Promise<StatementRow[]> {
  return statement(db)
    .where('payouts.payee_id', '=', userId)
    .where('payouts.state', '<>', 'void')
    .$if(page.after !== null, (query) =>
      query.where(
        sql<boolean>`(payouts.created_at, payouts.id) < (select o.created_at, o.id from payouts o where o.id = ${page.after})`,
      ),
    )
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(page.limit)
    .execute()
}

/** The payouts out of this ledger account, the oldest first, without void ones. */
export async function payoutsOut(db: Db, account: string): Promise<StatementRow[]> {
  return statement(db)
    .where('payouts.account', '=', account)
    .where('payouts.state', '<>', 'void')
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .execute()
}

/** Payouts of this sum to this account at the provider for which no transfer is on record. */
const payoutsWithout = (db: Db, destination: string, amount: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.user_id', 'payouts.payee_id')
    .select('payouts.id')
    .where('payout_accounts.provider_id', '=', destination)
    .where('payouts.amount_cents', '=', amount)
    .where('payouts.provider_id', 'is', null)

/** Whether this payout is of this sum, goes to this account at the provider, and has no transfer on record. */
export async function canBePayout(db: Db, id: number, destination: string, amount: number): Promise<boolean> {
  return (await payoutsWithout(db, destination, amount).where('payouts.id', '=', id).executeTakeFirst()) !== undefined
}

/** The oldest payout of this sum to this account at the provider that is still to be sent and isn't one of `others`. */
export async function findUnsentPayout(
  db: Db,
  destination: string,
  amount: number,
  others: readonly number[],
): Promise<number | null> {
  const row = await payoutsWithout(db, destination, amount)
    .where('payouts.state', '=', 'pending')
    .$if(others.length > 0, (query) => query.where('payouts.id', 'not in', others))
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether this transfer at the provider is a payout that we know. */
export async function isPayoutOf(db: Db, transferId: string): Promise<boolean> {
  const row = await db.selectFrom('payouts').select('id').where('provider_id', '=', transferId).executeTakeFirst()
  return row !== undefined
}
