import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

interface EntryRow {
  account: string
  amount: number
}

interface TransactionRow {
  kind: string
  ref: string
  entries: EntryRow[]
  bookingId?: number | null
  paymentId?: number | null
  at: Date
}

/** Inserts a transaction with its entries in the given order. False when (kind, ref) is already there. */
export async function insertTransaction(tx: Tx, row: TransactionRow): Promise<boolean> {
  const [accounts, amounts] = [row.entries.map(({ account }) => account), row.entries.map(({ amount }) => amount)]
  const written = await tx
    .with('posted', (posting) =>
      posting
        .insertInto('ledger_transactions')
        .values({
          kind: row.kind,
          ref: row.ref,
          booking_id: row.bookingId ?? null,
          payment_id: row.paymentId ?? null,
          entry_count: row.entries.length,
          at: row.at,
        })
        .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
        .returning('id'),
    )
    .insertInto('ledger_entries')
    .columns(['transaction_id', 'account', 'amount_cents'])
    .expression((entering) =>
      entering
        .selectFrom([
          'posted',
          sql<EntryRow & { place: number }>`
            unnest(${accounts}::text[], ${amounts}::bigint[]) with ordinality`.as<'entry'>(
            sql`entry (account, amount, place)`,
          ),
        ])
        .select(['posted.id', 'entry.account', 'entry.amount'])
        .orderBy('entry.place'),
    )
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows !== 0n
}

/** When the ledger's first transaction was posted; undefined while there is none. */
export async function firstPostingAt(db: Db): Promise<Date | undefined> {
  const first = await db.selectFrom('ledger_transactions').select('at').orderBy('id').limit(1).executeTakeFirst()
  return first?.at
}

/** The entries of one transaction, by account. */
export async function entriesOf(db: Db, kind: string, ref: string): Promise<EntryRow[]> {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .select(['account', 'amount_cents as amount'])
    .orderBy(sql`account collate "C"`)
    .execute()
}

/** Sum of an account's entries in cents; debits positive, so what we owe shows as a negative number. */
export async function balanceOf(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .where('account', '=', account)
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}

/** What postings for this payment have left in an account, in cents; debits positive. */
export async function leftByPayment(db: Db, account: string, paymentId: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .where('payment_id', '=', paymentId)
    .where('account', '=', account)
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}

/**
 * What postings for this payment have left in a debtor's account since it was last even, in cents: whatever was owed
 * before has been paid or written off, and isn't part of what is owed now.
 */
export async function openByPayment(db: Db, account: string, paymentId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with running as (
      select e.id, e.amount_cents, l.payment_id, sum(e.amount_cents) over (order by e.id) as balance
        from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
       where e.account = ${account})
    select greatest(0, coalesce(sum(amount_cents), 0))::bigint as cents from running
     where payment_id = ${paymentId} and id > coalesce((select max(id) from running where balance <= 0), 0)`.execute(db)
  return rows[0]?.cents ?? 0
}

/** How many postings of this kind a payment has. */
export async function countPostings(db: Db, kind: string, paymentId: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_transactions')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** How many postings of this kind have a ref that begins like this. */
export async function countRefs(db: Db, kind: string, beginning: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_transactions')
    .where('kind', '=', kind)
    .where(({ fn, val }) => fn<boolean>('starts_with', ['ref', val(beginning)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * What this user owed us for this payment and we wrote off, less what came in for it after all, in cents. A debt is
 * settled as a whole, so a settlement covers what was owed since the account was last even.
 */
export async function writtenOffOf(db: Db, userId: number, paymentId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    with running as (
      select e.id, e.transaction_id, e.amount_cents, l.payment_id, sum(e.amount_cents) over (order by e.id) as balance
        from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
       where e.account = ${`receivable:${userId}`}),
    spans as (
      select sum(amount_cents) filter (where payment_id = ${paymentId}) as owed,
             -sum(amount_cents) filter (where exists (select from ledger_entries o
               where o.transaction_id = running.transaction_id and o.account = 'bad_debts' and o.amount_cents > 0)) as settled
        from (select *, count(*) filter (where balance <= 0)
                over (order by id rows between unbounded preceding and 1 preceding) as span from running) running
       group by span)
    select (coalesce((select sum(least(owed, settled)) from spans where owed > 0 and settled > 0), 0)
      + coalesce((select sum(e.amount_cents) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
                   where e.account = 'bad_debts' and l.payment_id = ${paymentId}), 0))::bigint as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The balances of these accounts, as balanceOf counts them; accounts without entries are left out. */
export async function balancesOf(db: Db, accounts: readonly string[]): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_entries')
    .where('account', 'in', accounts)
    .select(['account', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, cents }) => [account, cents]))
}

/**
 * What venues have earned from each of these bookings, in cents: all that went into their payable accounts and out of
 * them again, payouts aside, and the commission on it. Money that moved on to a later booking counts there.
 */
export async function earnedOf(db: Db, bookingIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select b.id,
           coalesce((
             select -sum(e.amount_cents) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
              where e.account = 'venue_payable:' || b.id and l.kind not like 'payout-%'), 0)::bigint
           + coalesce((
             select -sum(e.amount_cents) from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
              where l.booking_id = b.id and e.account = 'commission'), 0)::bigint as cents
      from unnest(${bookingIds}::bigint[]) b (id)`.execute(db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/**
 * What a venue has earned from one payment for its booking, in cents: what the payment's postings have left in the
 * venue's account, and our commission on it. Payouts aren't posted for a payment.
 */
export async function earnedFromPayment(db: Db, bookingId: number, paymentId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(-sum(e.amount_cents), 0)::bigint as cents
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
     where l.payment_id = ${paymentId} and e.account in ('commission', ${`venue_payable:${bookingId}`})`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The commission on each of these payments that was not given back, in cents; payments without one are left out. */
export async function commissionsOf(db: Db, paymentIds: readonly number[]): Promise<Map<number, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .where('payment_id', 'in', paymentIds)
    .where('account', '=', 'commission')
    .groupBy('payment_id')
    .select(['payment_id', sql<number>`-sum(amount_cents)::bigint`.as('cents')])
    .execute()
  return new Map(rows.map(({ payment_id: id, cents }) => [id as number, cents]))
}

export interface MoneyNow {
  escrow: Cents
  escrows: number
  toPayOut: Cents
  payees: number
  toRefund: Cents
  refunds: number
}

/** The money of others that is with us now, by what it is for, in cents. */
export async function moneyForOthers(db: Db): Promise<MoneyNow> {
  const { rows } = await sql<MoneyNow>`
    select coalesce(sum(credit_cents) filter (where kind = 'escrow'), 0)::bigint as escrow,
           count(*) filter (where kind = 'escrow') as escrows,
           coalesce(sum(credit_cents) filter (where kind in ('venue_payable', 'seller_payable')), 0)::bigint as "toPayOut",
           count(*) filter (where kind in ('venue_payable', 'seller_payable')) as payees,
           coalesce(sum(credit_cents) filter (where kind in ('refund_payable', 'late_payment', 'unclaimed')), 0)::bigint as "toRefund",
           count(*) filter (where kind in ('refund_payable', 'late_payment', 'unclaimed')) as refunds
      from (select split_part(account, ':', 1) as kind, credit_cents from ledger_guarded_balances
             where credit_cents > 0) balances`.execute(db)
  return rows[0] as MoneyNow
}

export interface MoneyMoved {
  received: Cents
  refunded: Cents
  earned: Cents
  cardFees: Cents
}

/**
 * What has moved since this instant, in cents: paid by cards, sent back to them, our share, and what the provider took.
 */
export async function moneyMoved(db: Db, since: Date): Promise<MoneyMoved> {
  const { rows } = await sql<MoneyMoved>`
    select coalesce(sum(e.amount_cents) filter (where e.account = 'stripe'
             and l.kind in ('payment', 'late-payment', 'transfer-paid', 'membership-paid')), 0)::bigint as received,
           coalesce(-sum(e.amount_cents) filter (where e.account = 'stripe' and l.kind in (
             'refund-made', 'refund-failed', 'by-hand-refund', 'by-hand-refund-failed')), 0)::bigint as refunded,
           coalesce(-sum(e.amount_cents) filter (where e.account in ('commission', 'platform_fee', 'premium')), 0)::bigint
             as earned,
           coalesce(sum(e.amount_cents) filter (where e.account = 'card_fees'), 0)::bigint as "cardFees"
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
     where l.at > ${since}`.execute(db)
  return rows[0] as MoneyMoved
}
