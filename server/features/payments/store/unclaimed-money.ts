import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { bookingNumber } from './payments.ts'

/** A couple's money that a bank has given back and that can't go to their card: it is sent from our bank account. */
export interface Unclaimed {
  /** the number of the chargeback whose money was given back */
  id: number
  payment_id: number
  booking_id: number | null
  transfer_id: number | null
  /** the booking that was paid for, as the couple knows it */
  number: number | null
  couple_id: number
  coupleName: string
  coupleEmail: string
  cents: Cents
  since: Date
  /** an admin has recorded the wire that sent it */
  paid: boolean
}

const rows = (which: RawBuilder<unknown>) => sql<Unclaimed>`
  select c.id, payments.id as payment_id, payments.booking_id, payments.transfer_id, ${bookingNumber} as number,
         users.id as couple_id, ${namesInFull('users')} as "coupleName", users.email as "coupleEmail",
         -e.amount_cents as cents, l.at as since, paid.id is not null as paid
    from ledger_entries e
    join ledger_transactions l on l.id = e.transaction_id and l.kind = 'chargeback-returned'
    left join ledger_transactions paid on paid.kind = 'unclaimed-paid' and paid.ref = l.ref
    join chargebacks c on c.id = l.ref::bigint
    join payments on payments.id = c.payment_id
    join users on users.id = payments.couple_id
   where e.account = 'unclaimed' and ${which}
   order by l.at, c.id`

/** What still waits to be sent to couples by wire, oldest first, at most `limit`. */
export async function listUnclaimed(db: Db, limit: number): Promise<Unclaimed[]> {
  return (await sql<Unclaimed>`${rows(sql`paid.id is null`)} limit ${limit}`.execute(db)).rows
}

/** How many amounts still wait to be sent to couples by wire. */
export async function countUnclaimed(db: Db): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (${rows(sql`paid.id is null`)}) waiting`.execute(db)
  return counted[0]?.count ?? 0
}

/** SQL: how many such amounts still wait for this couple. */
export const unclaimedOf = (coupleId: number): RawBuilder<number> =>
  sql<number>`(select count(*) from (${rows(sql`paid.id is null and users.id = ${coupleId}`)}) waiting)`

/** The money of one chargeback that came back and can't go to the couple's card, even if it has already been wired. */
export async function findUnclaimed(db: Db, id: number): Promise<Unclaimed | undefined> {
  return (await rows(sql`c.id = ${id}`).execute(db)).rows[0]
}
