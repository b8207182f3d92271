import { sql } from 'kysely'
import type { ACCOUNT_KINDS, POSTING_SORTS } from '#contract/api/ledger.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import { holdsText } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'

/** What an admin looks for in the ledger. */
export interface PostingFilter {
  /** searches the numbers of booking, transfer and payment, the reference, and an account's whole name */
  search?: string | undefined
  /** only transactions with an entry in such an account */
  filter?: (typeof ACCOUNT_KINDS)[number] | undefined
}

/** SQL: the number that the booking of a transaction had then. */
const number = sql<number | null>`coalesce(
  (select p.holding_id from payments p where p.id = ledger_transactions.payment_id and p.purpose <> 'transfer'),
  (select h.id from holdings h
    where h.booking_id = ledger_transactions.booking_id and h.created_at <= ledger_transactions.at
    order by h.created_at desc limit 1))`

/** SQL: the transfer whose account, payout or payment it moves. */
const transferId = sql<number | null>`coalesce(
  (select split_part(e.account, ':', 2)::bigint from ledger_entries e
    where e.transaction_id = ledger_transactions.id
      and split_part(e.account, ':', 1) in ('escrow', 'seller_payable') limit 1),
  (select split_part(o.account, ':', 2)::bigint from ledger_entries e join payouts o on e.account = 'in_flight:' || o.id
    where e.transaction_id = ledger_transactions.id and o.account like 'seller_payable:%' limit 1),
  (select p.transfer_id from payments p where p.id = ledger_transactions.payment_id))`

/** Cents; debits positive. */
const entries = sql<{ account: string; cents: number }[]>`(
  select json_agg(json_build_object('account', e.account, 'cents', e.amount_cents) order by e.amount_cents < 0, e.id)
    from ledger_entries e where e.transaction_id = ledger_transactions.id)`

const rows = (db: Db) =>
  db
    .selectFrom('ledger_transactions')
    .select(['id', 'at', 'kind', 'ref', number.as('number'), transferId.as('transferId'), entries.as('entries')])

const fitting = (db: Db, { search, filter }: PostingFilter) =>
  rows(db)
    .$if(filter !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from ledger_entries e
          where e.transaction_id = ledger_transactions.id and split_part(e.account, ':', 1) = ${filter})`,
      ),
    )
    .$if(search !== undefined, (query) =>
      query.where(({ or }) =>
        or([
          holdsText(search as string, [
            sql`ref`,
            sql`payment_id::text`,
            sql`(${number})::text`,
            sql`(${transferId})::text`,
          ]),
          sql<boolean>`exists (select from ledger_entries e
            where e.transaction_id = ledger_transactions.id and e.account = ${search})`,
        ]),
      ),
    )

const sorts: Sorts<(typeof POSTING_SORTS)[number]> = { at: sql`at`, kind: sql`kind` }

/** One page of the matching transactions, by default in the order of the books, the newest first. */
export function listPostings(db: Db, page: Page, filter: PostingFilter) {
  return pageInOrder(fitting(db, filter), page, {
    rows: rows(db),
    id: sql`id`,
    usual: { by: [], descending: true },
    sorts,
  }).execute()
}

/** How many transactions match. */
export const countPostings = (db: Db, filter: PostingFilter): Promise<number> => countRows(fitting(db, filter))

export type PostingRow = Awaited<ReturnType<typeof listPostings>>[number]
