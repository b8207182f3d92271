import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { type StatementRow, statement } from './payouts.ts'

/**
 * Money that reached a payee, or was reversed (`takenBack`); the sums are positive in both cases. Cents; `at` gives the
 * day in UTC.
 */
export interface StatementLine extends StatementRow {
  at: Date
  takenBack: boolean
}

/** A calendar month of a payee's statement, 'YYYY-MM' in UTC. Cents. */
export interface StatementMonth {
  month: string
  payouts: number
  gross: number
  fee: number
  kept: number
  net: number
}

/** SQL: every movement between us and a payee. What never left, such as a void payout, isn't one. */
const movements = (payeeId: number) => sql`
  select id, paid_at as at, 1 as sign from payouts where payee_id = ${payeeId} and paid_at is not null
  union all
  select id, reversed_at, -1 from payouts where payee_id = ${payeeId} and reversed_at is not null`

/** The sums of each month in which money moved, newest first. */
export async function statementMonths(db: Db, payeeId: number): Promise<StatementMonth[]> {
  const { rows } = await sql<StatementMonth>`
    select to_char(m.at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as payouts,
           sum(m.sign * p.gross_cents)::bigint as gross, sum(m.sign * p.fee_cents)::bigint as fee,
           sum(m.sign * p.kept_cents)::bigint as kept, sum(m.sign * p.amount_cents)::bigint as net
      from (${movements(payeeId)}) m join payouts p on p.id = m.id
     group by 1 order by 1 desc`.execute(db)
  return rows
}

/** Every movement of a payee's money, oldest first, of one calendar year if given. */
export async function statementLines(db: Db, payeeId: number, year?: number): Promise<StatementLine[]> {
  const { rows: moved } = await sql<{ id: number; at: Date; sign: number }>`
    select * from (${movements(payeeId)}) m
     where extract(year from m.at at time zone 'UTC') = coalesce(${year ?? null}::int, extract(year from m.at at time zone 'UTC'))
     order by m.at, m.id, m.sign desc`.execute(db)
  const payouts = new Map(
    (await statement(db).where('payouts.payee_id', '=', payeeId).execute()).map((row) => [row.id, row]),
  )
  return moved.flatMap(({ id, at, sign }) => {
    const payout = payouts.get(id)
    return payout ? [{ ...payout, at, takenBack: sign < 0 }] : []
  })
}
