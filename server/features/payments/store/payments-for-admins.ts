import { sql } from 'kysely'
import type { PAYMENT_FILTERS, PAYMENT_SORTS } from '#contract/api/refunds.ts'
import type { Cents } from '#contract/money.ts'
import type { ChargebackState } from '#contract/processes/chargeback.ts'
import type { PaymentState } from '#contract/processes/payment.ts'
import { usersFound } from '#server/features/accounts/store/users-found.ts'
import { asksForMembers } from '#server/features/premium/policy.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts, withAll } from '#server/platform/database/sorted-pages.ts'
import { holdsNumber, holdsText, isInOneOf } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { bookingNumber, type PaymentRow } from './payments.ts'
import { type RefundRow, refundsOfPayments } from './refunds.ts'

/**
 * A payment, or a paid month of Premium with a negative number, with the booking it is for, who paid it, what its bank
 * took back, and what went back. For admins.
 */
export type PaymentForAdmins = PaymentRow & {
  number: number | null
  payerName: string
  /** what its bank took back, newest first; `at` is when, as text */
  chargebacks: { id: number; cents: Cents; state: ChargebackState; at: string }[]
  /** of the bank's open dispute, if there is one: what the provider calls it, and the deadline for evidence */
  disputeId: string | null
  evidenceUntil: Date | null
  refunds: RefundRow[]
  /** cents that were refunded at the card provider by hand and count toward no refund of ours */
  byHand: Cents
}

/** What an admin looks for among the payments. */
export interface PaymentFilter {
  /**
   * searches the numbers of payment, booking and transfer, what the provider calls the payment and its charge, and the
   * payer's name and email
   */
  search?: string | undefined
  /** or `disputed`: its bank is deciding on it */
  state?: (typeof PAYMENT_FILTERS)[number] | undefined
  /** only those of this couple */
  party?: number | undefined
}

/**
 * SQL: how a month of Premium is numbered among the payments, from its own number or back to it. It is negative there,
 * so that no payment has it; `numberForAdmins` says what admins read.
 */
const numberOfMonth = (id: string) => sql`-${sql.ref(id)}`

/**
 * SQL: all payments, and the paid months of Premium among them; or those that an admin has searched for, each kind found
 * by itself and by an index where there is one.
 */
const withMonthsOf = (typed: string | undefined) => sql<PaymentRow>`(
  select id, couple_id, purpose, state, amount_cents, captured_cents, refunded_cents, fee_cents, booking_id, hold_id,
         holding_id, transfer_id, intent_id, charge_id, client_secret, card, decline_message, save_card,
         save_card_version, checked_at, returned_at, created_at from payments
   where ${typed === undefined ? sql`true` : isFound(typed)}
  union all
  select ${numberOfMonth('i.id')}, m.user_id, 'membership', 'succeeded', i.amount_cents, i.amount_cents,
         i.refunded_cents, i.fee_cents, null, null, null, null, i.intent_id, i.charge_id, null, null, null, false, 0,
         null, null, i.paid_at
    from membership_invoices i join memberships m on m.id = i.membership_id
   where i.amount_cents > 0 and ${typed === undefined || asksForMembers(typed) ? sql`true` : isFoundMonth(typed)})`

/** SQL: what the provider calls the payment and its charge, as one text, which is compared faster than two. */
const providersNames = sql`(coalesce(intent_id, '') || E'\n' || coalesce(charge_id, ''))`

/** SQL: a row of `payments` that an admin has searched for. */
const isFound = (typed: string) =>
  isInOneOf(sql`payments.id`, [
    sql`select id from payments where ${holdsText(typed, [providersNames])}
      or ${holdsNumber(typed, [sql`id`, bookingNumber, sql`transfer_id`])}`,
    sql`select id from payments where couple_id in ${usersFound(typed)}`,
  ])

/** SQL: a month of Premium that an admin has searched for. */
const isFoundMonth = (typed: string) =>
  isInOneOf(sql`i.id`, [
    sql`select id from membership_invoices where ${holdsText(typed, [providersNames])}
      or ${holdsNumber(typed, [numberOfMonth('id')])}`,
    sql`select months.id from memberships join membership_invoices months on months.membership_id = memberships.id
      where memberships.user_id in ${usersFound(typed)}`,
  ])

const table = (db: Db) => db.selectFrom('payments')
const withMonths = (db: Db, typed?: string) =>
  db.selectFrom(withMonthsOf(typed).as('payments')) as unknown as ReturnType<typeof table>

/** SQL: a dispute is about this row of `payments`, even if it is a month of Premium. */
const isAbout = sql<boolean>`(chargebacks.payment_id = payments.id
  or chargebacks.invoice_id = ${numberOfMonth('payments.id')})`

/** SQL: a bank is deciding on a row of `payments`; asked like this, the few open disputes are read once. */
const isOpen = sql<boolean>`payments.id in (
  select coalesce(payment_id, ${numberOfMonth('invoice_id')}) from chargebacks where state = 'open')`

/** SQL: the latest dispute about a row of `payments` that its bank is deciding. */
const open = sql`(select * from chargebacks where ${isAbout} and chargebacks.state = 'open'
  order by chargebacks.created_at desc, chargebacks.id desc limit 1) open`

const rows = (from: ReturnType<typeof table>) =>
  from
    .innerJoin('users', 'users.id', 'payments.couple_id')
    .selectAll('payments')
    .select(['users.name as payerName', bookingNumber.as('number')])
    .select([
      sql<PaymentForAdmins['chargebacks']>`(
        select coalesce(json_agg(json_build_object('id', id, 'cents', amount_cents, 'state', state, 'at', created_at)
                                 order by chargebacks.created_at desc, chargebacks.id desc), '[]')
          from chargebacks where ${isAbout})`.as('chargebacks'),
      sql<string | null>`(select provider_id from ${open})`.as('disputeId'),
      sql<Date | null>`(select evidence_due_at from ${open})`.as('evidenceUntil'),
      sql<Cents>`(select coalesce(sum(amount_cents), 0)::bigint from ledger_entries
        where account = 'refunded_by_hand:' || payments.id)`.as('byHand'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** These payments with the refunds of each. */
async function withRefunds(db: Db, payments: readonly Row[]): Promise<PaymentForAdmins[]> {
  const refunds = await refundsOfPayments(
    db,
    payments.map(({ id }) => id),
  )
  return payments.map((row) => ({ ...row, refunds: refunds.get(row.id) ?? [] }))
}

/**
 * One payment by its id; or those for one couple's holding, including those by which they took the booking over, and
 * those for `transfer`, if given. Oldest first.
 */
export async function paymentsForAdmins(
  db: Db,
  which: { id: number } | { holding: number; transfer?: number },
): Promise<PaymentForAdmins[]> {
  const found = await rows(table(db))
    .where((where) =>
      'id' in which
        ? where('payments.id', '=', which.id)
        : where.or([
            where(bookingNumber, '=', which.holding),
            where('payments.transfer_id', '=', which.transfer ?? 0),
            sql<boolean>`payments.transfer_id = (select id from transfers where new_holding_id = ${which.holding})`,
          ]),
    )
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
  return withRefunds(db, found)
}

const numbers = (db: Db, typed?: string) => withMonths(db, typed).select('payments.id')

const fitting = (db: Db, { search, state, party }: PaymentFilter) =>
  numbers(db, search)
    .$if(state !== undefined && state !== 'disputed', (query) =>
      query.where('payments.state', '=', state as PaymentState),
    )
    .$if(state === 'disputed', (query) => query.where(isOpen))
    .$if(party !== undefined, (query) => query.where('payments.couple_id', '=', party ?? 0))

const sorts: Sorts<(typeof PAYMENT_SORTS)[number]> = {
  payer: sql`(select lower(users.name) from users where users.id = payments.couple_id)`,
  amount: sql`payments.amount_cents`,
  state: sql`payments.state`,
  created: sql`payments.created_at`,
}

/** One page of the matching payments, by default newest first. */
export async function listPayments(db: Db, page: Page, filter: PaymentFilter): Promise<PaymentForAdmins[]> {
  const found = await pageInOrder(fitting(db, filter), page, {
    rows: numbers(db),
    id: sql`payments.id`,
    usual: { by: [sql`payments.created_at`], descending: true },
    sorts,
  }).execute()
  const payments = await withAll(found, (ids) => rows(withMonths(db)).where('payments.id', 'in', ids).execute())
  return withRefunds(db, payments)
}

/** How many payments match. */
export const countPayments = (db: Db, filter: PaymentFilter): Promise<number> => countRows(fitting(db, filter))
