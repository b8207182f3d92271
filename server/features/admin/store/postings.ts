import { sql } from 'kysely'
import { type ACCOUNT_KINDS, POSTING_KINDS, type POSTING_SORTS } from '#contract/api/ledger.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import { holdsText } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'

/** What an admin looks for in the ledger. */
export interface PostingFilter {
  /**
   * digits: the number of a booking, a transfer or a payment, or a reference. Other words: part of a reference, or an
   * account's whole name
   */
  search?: string | undefined
  /** only transactions with an entry in an account of this kind */
  filter?: (typeof ACCOUNT_KINDS)[number] | undefined
}

/** SQL: the number that the booking of a transaction had at the time. */
const number = sql<number | null>`coalesce(
  (select p.holding_id from payments p where p.id = ledger_transactions.payment_id and p.purpose <> 'transfer'),
  (select h.id from holdings h
    where h.booking_id = ledger_transactions.booking_id and h.created_at <= ledger_transactions.at
    order by h.created_at desc limit 1))`

/** SQL: the transfer whose account, payout or payment the transaction is about. */
const transferId = sql<number | null>`coalesce(
  (select split_part(e.account, ':', 2)::bigint from ledger_entries e
    where e.transaction_id = ledger_transactions.id
      and split_part(e.account, ':', 1) in ('escrow', 'seller_payable') limit 1),
  (select split_part(o.account, ':', 2)::bigint from ledger_entries e join payouts o on e.account = 'in_flight:' || o.id
    where e.transaction_id = ledger_transactions.id and o.account like 'seller_payable:%' limit 1),
  (select p.transfer_id from payments p where p.id = ledger_transactions.payment_id))`

/** Cents; debits are positive. */
const entries = sql<{ account: string; cents: number }[]>`(
  select json_agg(json_build_object('account', e.account, 'cents', e.amount_cents) order by e.amount_cents < 0, e.id)
    from ledger_entries e where e.transaction_id = ledger_transactions.id)`

const rows = (db: Db) =>
  db
    .selectFrom('ledger_transactions')
    .select(['id', 'at', 'kind', 'ref', number.as('number'), transferId.as('transferId'), entries.as('entries')])

/**
 * SQL: the transactions that may be about this number, each kind found by an index: those with this reference, of this
 * payment, of a booking that ever had this number and of its payments, and of a transfer, its payment and its payouts.
 * The index of references begins with the kind, so all kinds are named.
 */
const mayBeAbout = (asked: string) => sql`(
  select id from ledger_transactions where kind = any(${[...POSTING_KINDS]}::text[]) and ref = ${asked}
  union select id from ledger_transactions where payment_id in (
    select ${asked}::bigint
    union select id from payments where holding_id = ${asked}::bigint
    union select id from payments where transfer_id = ${asked}::bigint)
  union select id from ledger_transactions
   where booking_id in (select booking_id from holdings where id = ${asked}::bigint)
  union select transaction_id from ledger_entries where account in (
    select 'escrow:' || ${asked}::text
    union select 'seller_payable:' || ${asked}::text
    union select 'in_flight:' || id from payouts where account = 'seller_payable:' || ${asked}::text))`

/** SQL: the transaction is about this number. */
const isAbout = (asked: string) => sql<boolean>`(id in ${mayBeAbout(asked)}
  and (ref = ${asked} or payment_id = ${asked}::bigint or ${number} = ${asked}::bigint or ${transferId} = ${asked}::bigint))`

/** SQL: the transaction's reference contains these words, or they name one of its accounts. */
const mentions = (words: string) => sql<boolean>`(${holdsText(words, [sql`ref`])}
  or exists (select from ledger_entries e where e.transaction_id = ledger_transactions.id and e.account = ${words}))`

/** No more digits than a number in the database has. */
const isNumber = (search: string) => /^\d{1,18}$/.test(search)

const fitting = (db: Db, { search, filter }: PostingFilter) =>
  rows(db)
    .$if(filter !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from ledger_entries e
          where e.transaction_id = ledger_transactions.id and split_part(e.account, ':', 1) = ${filter})`,
      ),
    )
    .$if(search !== undefined, (query) =>
      query.where(isNumber(search as string) ? isAbout(search as string) : mentions(search as string)),
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
