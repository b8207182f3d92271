import { type Selectable, sql } from 'kysely'
import type { ChargebackState } from '#contract/processes/chargeback.ts'
import type { CardStop } from '#contract/wording/balance-words.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { AtBank } from '#server/features/bookings/above.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Chargebacks } from '#server/platform/database/schema.generated.ts'
import { countRows } from '#server/platform/database/sorted-pages.ts'
import { cardStopOf } from '../policy.ts'
import { bookingNumber } from './payments.ts'

export type ChargebackRow = Selectable<Chargebacks>

/** SQL: a bank is deciding on a row of `payments`. */
export const isDisputed = sql<boolean>`exists (
  select from chargebacks where chargebacks.payment_id = payments.id and chargebacks.state = 'open')`

/**
 * Whether a bank is deciding on what the venue was paid for this booking, what a couple paid for this holding, or
 * this payment.
 */
export async function hasOpenChargeback(
  db: Db,
  touched: { bookingId?: number; holding?: number; paymentId?: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('chargebacks')
    .innerJoin('payments as p', 'p.id', 'chargebacks.payment_id')
    .select('chargebacks.id')
    .where('chargebacks.state', '=', 'open')
    .where((where) =>
      where.or([
        where.and([where('p.booking_id', '=', touched.bookingId ?? 0), where('p.holding_id', 'is not', null)]),
        where('p.holding_id', '=', touched.holding ?? 0),
        where('p.id', '=', touched.paymentId ?? 0),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The open chargebacks of bookings and transfers, or of months of Premium, oldest first: whose payment, and for which
 * couple's booking. `paymentId` is null for a month, and `holdingId` for a payment that counts for no booking.
 * Cents.
 */
export function openChargebacks(db: Db, about: 'sale' | 'month', limit: number) {
  return openAbout(db, about).orderBy('chargebacks.created_at').orderBy('chargebacks.id').limit(limit).execute()
}

/** How many disputes of this kind banks are deciding on. */
export const countOpenChargebacks = (db: Db, about: 'sale' | 'month'): Promise<number> =>
  countRows(openAbout(db, about))

const openAbout = (db: Db, about: 'sale' | 'month') =>
  withPayers(db)
    .where('chargebacks.state', '=', 'open')
    .where('chargebacks.payment_id', about === 'sale' ? 'is not' : 'is', null)

/** What banks dispute or have disputed, newest first: by the provider's id or a payer's email, or all of one couple. */
export function listDisputes(db: Db, sought: { search: string } | { party: number }, limit: number) {
  return withPayers(db)
    .where((where) =>
      'party' in sought
        ? where('users.id', '=', sought.party)
        : where.or([where('chargebacks.provider_id', '=', sought.search), where('users.email', '=', sought.search)]),
    )
    .orderBy('chargebacks.created_at', 'desc')
    .orderBy('chargebacks.id', 'desc')
    .limit(limit)
    .execute()
}

/** Every bank dispute and whose payment it is about, including months of Premium. */
const withPayers = (db: Db) =>
  db
    .selectFrom('chargebacks')
    .leftJoin('payments', 'payments.id', 'chargebacks.payment_id')
    .leftJoin('membership_invoices', 'membership_invoices.id', 'chargebacks.invoice_id')
    .leftJoin('memberships', 'memberships.id', 'membership_invoices.membership_id')
    .innerJoin('users', (join) => join.on('users.id', '=', sql`coalesce(payments.couple_id, memberships.user_id)`))
    .select(['payments.id as paymentId', 'chargebacks.amount_cents', 'chargebacks.created_at'])
    .select([
      'chargebacks.provider_id',
      'chargebacks.evidence_due_at',
      'users.id as coupleId',
      'payments.transfer_id as transferId',
      'payments.booking_id as bookingId',
      'payments.holding_id as holdingId',
    ])
    .select([namesInFull('users').as('coupleName'), bookingNumber.as('number')])
    .select(['chargebacks.id', 'chargebacks.state'])

/** Payments that a bank disputes or has disputed, each with the number of the couple's booking that it is for. */
const disputed = (db: Db) =>
  db
    .selectFrom('chargebacks')
    .innerJoin('payments', 'payments.id', 'chargebacks.payment_id')
    .selectAll('chargebacks')
    .select(['payments.id as paymentId', 'payments.purpose', 'payments.holding_id as number'])

/** A payment that a bank disputes or has disputed, by its chargeback's own number. */
export const findDisputed = (db: Db, id: number) => disputed(db).where('chargebacks.id', '=', id).executeTakeFirst()
export type Disputed = NonNullable<Awaited<ReturnType<typeof findDisputed>>>

/** The payments for a couple's booking that banks are deciding on, oldest first. */
export function openDisputesOf(db: Db, number: number): Promise<Disputed[]> {
  return disputed(db)
    .where('payments.holding_id', '=', number)
    .where('chargebacks.state', '=', 'open')
    .orderBy('chargebacks.created_at')
    .orderBy('chargebacks.id')
    .execute()
}

/**
 * What banks have taken back for the bookings with these numbers, by number, as far as it keeps their venues' payouts
 * waiting: the sum, when the first was taken, and the nearest deadline. Only for the couple that holds a booking now.
 */
export async function atBanks(db: Db, numbers: readonly number[]): Promise<Map<number, AtBank>> {
  const { rows } = await sql<AtBank>`
    select h.id as number, sum(c.amount_cents)::bigint as cents, min(c.created_at) as since,
           min(c.evidence_due_at) as "evidenceUntil"
      from holdings h
      join payments p on p.booking_id = h.booking_id and p.holding_id is not null
      join chargebacks c on c.payment_id = p.id and c.state = 'open'
     where h.id = any(${numbers}::bigint[]) and h.ended_at is null
     group by h.id`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}

/**
 * What is with banks until they decide (`held`, for `open` disputes), and what they have decided against us since this
 * instant. Cents.
 */
export async function moneyAtBanks(db: Db, since: Date): Promise<{ held: number; open: number; lost: number }> {
  const { rows } = await sql<{ held: number; open: number; lost: number }>`
    select coalesce(sum(amount_cents) filter (where state = 'open'), 0)::bigint as held,
           count(*) filter (where state = 'open') as open,
           coalesce(sum(amount_cents) filter (where state = 'lost' and closed_at > ${since}), 0)::bigint as lost
      from chargebacks where state in ('open', 'lost')`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Notes what the bank claims and its deadline for our evidence, which changes once the bank has our evidence. */
export async function noteClaim(
  tx: Tx,
  id: number,
  claim: Pick<ChargebackRow, 'evidence_due_at' | 'reason'>,
): Promise<void> {
  await tx.updateTable('chargebacks').set(claim).where('id', '=', id).execute()
}

/** Notes what the provider has charged for a chargeback so far, in cents. */
export async function noteFee(tx: Tx, id: number, cents: number): Promise<void> {
  await tx.updateTable('chargebacks').set({ fee_cents: cents }).where('id', '=', id).execute()
}

/** A chargeback, by our own number, locked until the transaction ends. */
export function lockChargeback(tx: Tx, id: number): Promise<ChargebackRow> {
  return tx.selectFrom('chargebacks').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function findChargeback(db: Db, providerId: string): Promise<ChargebackRow | undefined> {
  return db.selectFrom('chargebacks').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

/** Inserts a new chargeback and returns it, or undefined when it is already known. */
export async function insertChargeback(
  tx: Tx,
  chargeback: Pick<
    ChargebackRow,
    'provider_id' | 'amount_cents' | 'fee_cents' | 'evidence_due_at' | 'reason' | 'created_at'
  > &
    ({ payment_id: number } | { invoice_id: number }),
): Promise<ChargebackRow | undefined> {
  return tx
    .insertInto('chargebacks')
    .values({ ...chargeback, state: 'open', checked_at: chargeback.created_at })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Since when, without a break, banks have been deciding on the payment of this chargeback, up to the decision on it. */
export async function decidingSince(
  db: Db,
  { payment_id: paymentId, created_at: opened }: Pick<ChargebackRow, 'payment_id' | 'created_at'>,
): Promise<Date> {
  const earlier = await db
    .selectFrom('chargebacks')
    .select(['created_at', 'closed_at'])
    .where('payment_id', '=', paymentId)
    .where('created_at', '<', opened)
    .orderBy('created_at', 'desc')
    .execute()
  return earlier.reduce(
    (since, { created_at, closed_at }) => (closed_at === null || closed_at >= since ? created_at : since),
    opened,
  )
}

/** What banks took back of a payment, or may still take; disputes that we won don't count. In cents. */
export async function takenBackOf(db: Db, paymentId: number): Promise<number> {
  const row = await db
    .selectFrom('chargebacks')
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'won')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}

/** The chargebacks of this payment whose money banks have let us keep or given back. */
export async function wonChargebacksOf(db: Db, paymentId: number): Promise<number[]> {
  const won = db.selectFrom('chargebacks').select('id').where('payment_id', '=', paymentId).where('state', '=', 'won')
  return (await won.orderBy('id').execute()).map(({ id }) => id)
}

/** What banks took back for good, in cents by payment; payments from which they took nothing are left out. */
export async function lostOfPayments(db: Db, paymentIds: readonly number[]): Promise<Map<number, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chargebacks')
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'lost')
    .groupBy('payment_id')
    .select(['payment_id', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .$narrowType<{ payment_id: number }>()
    .execute()
  return new Map(rows.map(({ payment_id: id, cents }) => [id, cents]))
}

/**
 * What banks took back for good of what these couples paid for their bookings, in cents by booking number; bookings
 * from which they took nothing are left out. The price of a transfer was paid to its seller, not for the booking.
 */
export async function lostOfBookings(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; cents: number }>`
    select p.holding_id as number, sum(c.amount_cents)::bigint as cents
      from payments p
      join chargebacks c on c.payment_id = p.id and c.state = 'lost'
     where p.holding_id = any(${numbers}::bigint[]) and p.purpose <> 'transfer'
     group by p.holding_id`.execute(db)
  return new Map(rows.map(({ number, cents }) => [number, cents]))
}

/**
 * What stops us from charging the cards that couples saved for the balances of these bookings, by number, without
 * those that have no saved card and those that nothing stops.
 */
export async function cardStops(db: Db, numbers: readonly number[]): Promise<Map<number, CardStop>> {
  const { rows } = await sql<{ number: number; states: ChargebackState[] }>`
    select p.holding_id as number, array_agg(c.state) as states
      from payments p
      join chargebacks c on c.payment_id = p.id
     where p.holding_id = any(${numbers}::bigint[])
       and exists (select from payments saved where saved.holding_id = p.holding_id and saved.save_card)
     group by p.holding_id`.execute(db)
  return new Map(
    rows.flatMap(({ number, states }): [number, CardStop][] => {
      const stop = cardStopOf(states)
      return stop === null ? [] : [[number, stop]]
    }),
  )
}

/**
 * Claims up to `limit` chargebacks to ask about: open ones every hour, and lost ones, which a bank may still give back,
 * once a day for 90 days. Returns the provider's ids.
 */
export async function claimChargebacks(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    update chargebacks set checked_at = ${at}
     where id in (
       select id from chargebacks
        where (state = 'open' and checked_at <= ${at}::timestamptz - interval '1 hour')
           or (state = 'lost' and closed_at > ${at}::timestamptz - interval '90 days'
               and checked_at <= ${at}::timestamptz - interval '1 day')
        order by checked_at limit ${limit} for update skip locked)
    returning provider_id`.execute(tx)
  return rows.map(({ provider_id }) => provider_id)
}
