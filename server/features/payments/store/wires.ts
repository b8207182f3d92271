import { type RawBuilder, sql } from 'kysely'
import type { WIRE_SORTS } from '#contract/api/refunds.ts'
import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { namesInFull, namesToSearch } from '#server/features/accounts/store/names-in-full.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import { holdsText } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { PAID_BY_WIRE } from '../policy.ts'
import { bookingNumber } from './payments.ts'

/**
 * SQL: the chargebacks of these payments whose money went by wire, with what was sent, in cents: a part of what the
 * bank had given back may have gone elsewhere.
 */
export const wiredOf = (payments: RawBuilder<unknown>) => sql`
  select 'wire' as process, c.id, e.amount_cents as cents
    from chargebacks c
    join ledger_transactions l on l.kind = 'unclaimed-paid' and l.ref = c.id::text
    join ledger_entries e on e.transaction_id = l.id and e.account = 'unclaimed'
   where c.payment_id in (${payments})`

/** SQL: the amount that was sent, in cents, from the money that waited. */
const sent = sql<number>`(select e.amount_cents from ledger_entries e
  where e.transaction_id = wires.id and e.account = 'unclaimed')`

const rows = (db: Db) =>
  db
    .selectFrom('ledger_transactions as wires')
    .innerJoin('chargebacks', (join) => join.on(sql`chargebacks.id::text`, '=', sql`wires.ref`))
    .innerJoin('payments', 'payments.id', 'chargebacks.payment_id')
    .innerJoin('users', 'users.id', 'payments.couple_id')
    .innerJoin('process_events as records', (join) =>
      join
        .onRef('records.object_id', '=', 'chargebacks.id')
        .on('records.process', '=', chargebackProcess.name)
        .on('records.transition', '=', PAID_BY_WIRE),
    )
    .leftJoin('users as admins', 'admins.id', 'records.actor_id')
    .where('wires.kind', '=', 'unclaimed-paid')
    .select(['chargebacks.id', 'users.id as couple_id', 'users.email as coupleEmail', 'payments.id as payment_id'])
    .select(['payments.transfer_id', 'records.reason as reference', 'wires.at', 'admins.name as adminName'])
    .select([namesInFull('users').as('coupleName'), bookingNumber.as('number'), sent.as('cents')])

/** `search` covers the reference, the numbers of booking, transfer and payment, and the couple's name and email. */
const fitting = (db: Db, { search }: { search?: string | undefined }) =>
  rows(db).$if(search !== undefined, (query) =>
    query.where(
      holdsText(search as string, [
        sql`records.reason`,
        sql`(${bookingNumber})::text`,
        sql`payments.transfer_id::text`,
        sql`payments.id::text`,
        namesToSearch('users'),
        sql`users.email`,
      ]),
    ),
  )

const sorts: Sorts<(typeof WIRE_SORTS)[number]> = {
  couple: sql`lower(${namesInFull('users')})`,
  amount: sent,
  paid: sql`wires.at`,
}

/** One page of the wires that were sent to couples, by default the latest first. */
export function listWires(db: Db, page: Page, filter: { search?: string | undefined }) {
  return pageInOrder(fitting(db, filter), page, {
    rows: rows(db),
    id: sql`chargebacks.id`,
    usual: { by: [sql`wires.at`], descending: true },
    sorts,
  }).execute()
}
export type Wire = Awaited<ReturnType<typeof listWires>>[number]

/** How many wires match. */
export const countWires = (db: Db, filter: { search?: string | undefined }): Promise<number> =>
  countRows(fitting(db, filter))
