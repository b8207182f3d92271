import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** SQL: cents of this user's payouts that are being taken back right now; `id` is the user's number. */
const comingBack = (id: RawBuilder<number>) => sql<Cents>`
  (select coalesce(sum(p.amount_cents), 0)::bigint from payouts p where p.payee_id = ${id} and p.reversal = 'wanted')`

/**
 * SQL: what this user owes us, in cents: their receivable, less payouts that are being taken back right now, which may
 * still arrive. Never less than 0.
 */
export const debtOf = (userId: number): RawBuilder<Cents> => sql<Cents>`greatest(0,
  (select coalesce(sum(e.amount_cents), 0)::bigint from ledger_entries e where e.account = ${`receivable:${userId}`})
  - ${comingBack(sql`${userId}`)})`

/** What this user owes us, in cents. */
export async function findDebt(db: Db, userId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select ${debtOf(userId)} as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

export interface DebtRow {
  /** the user's number */
  id: number
  name: string
  email: string
  erased: boolean
  cents: Cents
  last_at: Date
  causes: { cause: string; bookingId: number | null; cents: Cents; at: string }[]
}

/**
 * SQL: what this account was debited with since it was last even, oldest first, as a JSON list. Of the payouts that were
 * owed back, only those that couldn't be taken back count: the others came back, may still do so, or never left. A
 * booking is given by the number of the holding that was paid for, or else of its first holding.
 */
const causesOf = (account: RawBuilder<string>) => sql`
  (select coalesce(json_agg(json_build_object(
            'cause', d.kind, 'bookingId', coalesce(p.holding_id, d.booking_id), 'cents', d.amount_cents, 'at', d.at) order by d.id), '[]')
     from (select e.id, e.amount_cents, l.kind, l.ref, l.booking_id, l.payment_id, l.at,
                  max(e.id) filter (where e.running <= 0) over () as even
             from (select e.*, sum(e.amount_cents) over (order by e.id) as running
                     from ledger_entries e where e.account = ${account}) e
             join ledger_transactions l on l.id = e.transaction_id) d
     left join payments p on p.id = d.payment_id
    where d.amount_cents > 0 and d.id > coalesce(d.even, 0)
      and (d.kind <> 'payout-owed' or exists (
            select from payouts o where o.id = case d.kind when 'payout-owed' then d.ref::bigint end and o.reversal = 'refused')))`

/** SQL: the people who owe us money, erased accounts included, as `u`, and their accounts, as `owed`. */
const debtors = sql`
  (select e.account, sum(e.amount_cents)::bigint as cents, max(l.at) as last_at
     from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
    where e.account like 'receivable:%' group by e.account having sum(e.amount_cents) > 0) owed
  join users u on u.id = split_part(owed.account, ':', 2)::bigint and owed.cents > ${comingBack(sql`u.id`)}`

/** At most `limit` people who owe us money, the biggest debts first. */
export async function listDebts(db: Db, limit: number): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select u.id, ${namesInFull('u')} as name, u.email, u.erased_at is not null as erased, owed.last_at,
           ${causesOf(sql`owed.account`)} as causes, owed.cents - ${comingBack(sql`u.id`)} as cents
      from ${debtors}
     order by cents desc, u.id limit ${limit}`.execute(db)
  return rows
}

/** How many people owe us money. */
export async function countDebts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${debtors}`.execute(db)
  return rows[0]?.count ?? 0
}
