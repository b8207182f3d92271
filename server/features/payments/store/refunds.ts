import { type Selectable, sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import { OPEN_REFUNDS } from '#contract/processes/refund.ts'
import { balanceOf } from '#server/features/ledger/store.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { takeInOrder } from '#server/platform/database/lock-order.ts'
import type { Refunds } from '#server/platform/database/schema.generated.ts'
import { lostOfPayments, takenBackOf } from './chargebacks.ts'
import { type PaymentRow, paymentsOfHolding } from './payments.ts'

export type RefundRow = Selectable<Refunds>

/** Reserves a refund on its payment, then inserts it: a check constraint refuses more than was captured. */
export async function insertRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'payment_id' | 'amount_cents' | 'reason' | 'created_at'>,
): Promise<RefundRow> {
  await tx
    .updateTable('payments')
    .set((row) => ({ refunded_cents: row('refunded_cents', '+', refund.amount_cents) }))
    .where('id', '=', refund.payment_id)
    .execute()
  return tx
    .insertInto('refunds')
    .values({ ...refund, state: 'pending', checked_at: refund.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockRefund(tx: Tx, id: number): Promise<RefundRow> {
  takeInOrder(tx, 'part', id)
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function findRefundId(db: Db, providerId: string): Promise<number | null> {
  const row = await db.selectFrom('refunds').select('id').where('provider_id', '=', providerId).executeTakeFirst()
  return row?.id ?? null
}

/**
 * Claims up to `limit` refunds to look at: those under way, every minute in their first hour, then hourly; those that
 * have succeeded, once a day for 30 days, because a bank may send one back.
 */
export async function claimUnsettledRefunds(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update refunds set checked_at = ${at}
     where id in (
       select id from refunds
        where (state in ('pending', 'sent') and checked_at <= ${at}::timestamptz - case
                 when created_at > ${at}::timestamptz - interval '1 hour' then interval '1 minute'
                 else interval '1 hour' end)
           or (state = 'succeeded' and created_at > ${at}::timestamptz - interval '30 days'
               and checked_at <= ${at}::timestamptz - interval '1 day')
        order by checked_at
        limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Releases what a refund has reserved on its payment, because another refund takes its place. */
export async function releaseReserved(tx: Tx, refund: RefundRow): Promise<void> {
  await tx
    .updateTable('payments')
    .set((row) => ({ refunded_cents: row('refunded_cents', '-', refund.amount_cents) }))
    .where('id', '=', refund.payment_id)
    .execute()
}

/**
 * The refunds of a payment that failed and are still owed, oldest first; with `since`, those that failed from then on,
 * but not those that have only waited for an admin.
 */
export async function failedRefundsOf(db: Db, paymentId: number, since?: Date): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'failed')
    .$if(since !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from process_events e where e.process = 'refund' and e.object_id = refunds.id
          and e.to_state = 'failed' and e.at >= ${since}) and not ${waits}`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether a refund of this payment is on its way or still owed. */
export async function hasOpenRefund(db: Db, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', OPEN_REFUNDS)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The failed refunds of a payment that are closed because its bank has returned the money itself, oldest first. */
export async function coveredRefundsOf(db: Db, paymentId: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where(covered)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The refunds of a payment that were made at the card provider by hand, the latest first. */
export async function refundsFinishedByHand(db: Db, paymentId: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where(byHand)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A refund, and where it stands besides its state. */
export type RefundStanding = RefundRow & {
  /** it didn't fail: from the start, it has waited for an admin to send it */
  waits: boolean
  /** it is closed because the bank returned the payment itself */
  covered: boolean
  /** it is closed because somebody has refunded as much by hand; closed for neither reason: an admin has paid it */
  byHand: boolean
}

// what is left of a refund that failed waits as well, but its couple has to be asked where to send it
const waits = sql<boolean>`(refunds.state = 'failed' and refunds.reason = 'given-back' and exists (
  select from process_events e where e.process = 'refund' and e.object_id = refunds.id and e.transition = 'wait'))`
const covered = sql<boolean>`(refunds.state = 'closed' and exists (select from process_events e
  where e.process = 'refund' and e.object_id = refunds.id and e.transition = 'close' and e.actor = 'provider'))`
const byHand = sql<boolean>`(refunds.state = 'closed' and exists (select from process_events e
  where e.process = 'refund' and e.object_id = refunds.id and e.transition = 'finishByHand'))`

/** The refunds of each of these payments, oldest first, without those that another one replaced. */
export async function refundsOfPayments(db: Db, paymentIds: readonly number[]): Promise<Map<number, RefundStanding[]>> {
  const found = new Map<number, RefundStanding[]>()
  if (paymentIds.length === 0) return found
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .select([waits.as('waits'), covered.as('covered'), byHand.as('byHand')])
    .where('payment_id', 'in', paymentIds)
    .where('state', '<>', 'replaced')
    .orderBy('created_at')
    .execute()
  for (const row of rows) found.set(row.payment_id, [...(found.get(row.payment_id) ?? []), row])
  return found
}

/** What goes back to a couple, in cents: all of it, and the part that their card's bank refused. */
export interface Returned {
  cents: number
  refused: number
}

/**
 * What couples got or get back, from us or from their banks, of what they paid for these bookings that ended early; by
 * number. A failed refund that is closed because the bank returned the money itself came back once.
 */
export async function returnedOf(db: Db, numbers: readonly number[]): Promise<Map<number, Returned>> {
  const { rows } = await sql<Returned & { number: number }>`
    select p.holding_id as number, sum(least(p.captured_cents, refunds.cents + banks.cents))::bigint as cents,
           sum(refunds.refused)::bigint as refused
      from payments p
      cross join lateral (
        select coalesce(sum(r.amount_cents), 0) as cents,
               coalesce(sum(r.amount_cents) filter (where r.state = 'failed' and not r.waits), 0) as refused
          from (select refunds.*, ${waits} as waits from refunds) r
         where r.payment_id = p.id and r.reason in ('cancelled', 'given-back') and r.state <> 'replaced') refunds
      cross join lateral (
        select coalesce(sum(c.amount_cents), 0) as cents
          from chargebacks c where c.payment_id = p.id and c.state = 'lost') banks
     where p.holding_id = any(${numbers})
     group by p.holding_id`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}

/** How much of a payment has gone back or is about to go back, in each way. Cents. */
export interface GoneBack {
  toCard: Cents
  onItsWay: Cents
  /** by an admin, from our bank account */
  byWire: Cents
  /** refused by the card's bank, or waiting for an admin: it hasn't left us */
  owed: Cents
  /** by the couple's bank for good */
  takenBack: Cents
}

/** What somebody has refunded of this payment at the card provider by hand beyond what counts toward our refunds. */
async function beyondRefunds(db: Db, paymentId: number): Promise<Cents> {
  return Math.max(0, await balanceOf(db, `refunded_by_hand:${paymentId}`))
}

/**
 * How much of a payment has gone back. A failed refund that is closed because the bank returned the money itself came
 * back from the bank alone.
 */
export async function goneBack(db: Db, { id, captured_cents }: PaymentRow): Promise<GoneBack> {
  const refunds = (await refundsOfPayments(db, [id])).get(id) ?? []
  const sumOf = (which: (refund: RefundStanding) => boolean): Cents =>
    refunds.filter(which).reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  const toCard = sumOf(({ state, byHand }) => state === 'succeeded' || byHand) + (await beyondRefunds(db, id))
  // the card provider will refuse the part of a pending refund that somebody has made by hand
  const onItsWay = Math.min(
    sumOf(({ state }) => state === 'pending' || state === 'sent'),
    captured_cents - toCard,
  )
  const byWire = sumOf(({ state, covered, byHand }) => state === 'closed' && !covered && !byHand)
  const lost = (await lostOfPayments(db, [id])).get(id) ?? 0
  const takenBack = Math.max(0, Math.min(captured_cents - toCard - onItsWay - byWire, lost))
  return { toCard, onItsWay, byWire, owed: sumOf(({ state }) => state === 'failed'), takenBack }
}

/**
 * How much of a payment can still go back, in cents: not what already went back, nor what a bank took back. A failed
 * refund that is closed because the bank returned the money itself counts in both.
 */
export async function refundable(db: Db, payment: PaymentRow): Promise<Cents> {
  return Math.max(0, payment.captured_cents - payment.refunded_cents - (await takenBackOf(db, payment.id)))
}

/** What the couple of this holding has paid, even to the seller before them, and not gotten back, in cents. */
export async function paidByCouple(db: Db, { number }: { number: number }): Promise<Cents> {
  let paid = 0
  for (const payment of await paymentsOfHolding(db, number)) paid += await refundable(db, payment)
  return paid
}
