import { sql } from 'kysely'
import type { REFUND_SORTS } from '#contract/api/refunds.ts'
import type { RefundState } from '#contract/processes/refund.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import { usersFound } from '#server/features/accounts/store/users-found.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts, withAll } from '#server/platform/database/sorted-pages.ts'
import { holdsNumber, holdsText, isInOneOf } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { isDisputed } from './chargebacks.ts'
import { bookingNumber } from './payments.ts'

/** What an admin looks for among the refunds. */
export interface RefundFilter {
  /** searches the numbers of refund, booking and transfer, the provider's, and the couple's name and email */
  search?: string | undefined
  state?: RefundState | 'all' | undefined
  /** only those to this couple */
  party?: number | undefined
}

const rows = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('users', 'users.id', 'payments.couple_id')
    .selectAll('refunds')
    .select(['payments.couple_id', bookingNumber.as('number'), 'payments.transfer_id'])
    .select([
      namesInFull('users').as('coupleName'),
      'users.email as coupleEmail',
      'users.erased_at',
      'payments.intent_id',
    ])
    .select(isDisputed.as('questioned'))

/** SQL: the refund is one that an admin has searched for. */
const isFound = (typed: string) =>
  isInOneOf(sql`refunds.id`, [
    sql`select id from refunds where ${holdsText(typed, [sql`provider_id`])} or ${holdsNumber(typed, [sql`id`])}`,
    sql`select refunds.id from refunds join payments on payments.id = payment_id
      where ${holdsNumber(typed, [bookingNumber, sql`payments.transfer_id`])}`,
    sql`select refunds.id from payments join refunds on payment_id = payments.id
      where payments.couple_id in ${usersFound(typed)}`,
  ])

const isOf = (party: number) => sql<boolean>`refunds.payment_id in (select id from payments where couple_id = ${party})`

const numbers = (db: Db) => db.selectFrom('refunds').select('refunds.id')

const fitting = (db: Db, { search, state = 'failed', party }: RefundFilter) =>
  numbers(db)
    .$if(state !== 'all', (query) => query.where('refunds.state', '=', state as RefundState))
    .$if(party !== undefined, (query) => query.where(isOf(party ?? 0)))
    .$if(search !== undefined, (query) => query.where(isFound(search as string)))

const sorts: Sorts<(typeof REFUND_SORTS)[number]> = {
  couple: sql`(select lower(${namesInFull('users')}) from payments join users on users.id = payments.couple_id
    where payments.id = refunds.payment_id)`,
  amount: sql`refunds.amount_cents`,
  state: sql`refunds.state`,
  created: sql`refunds.created_at`,
}

/** One page of the matching refunds, by default oldest first; without a state, those that failed and are still owed. */
export async function listRefunds(db: Db, page: Page, filter: RefundFilter): Promise<RefundForAdmins[]> {
  const found = await pageInOrder(fitting(db, filter), page, {
    rows: numbers(db),
    id: sql`refunds.id`,
    usual: { by: [sql`refunds.created_at`], descending: false },
    sorts,
  }).execute()
  return withAll(found, (ids) => rows(db).where('refunds.id', 'in', ids).execute())
}
export type RefundForAdmins = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** How many refunds match. */
export const countRefunds = (db: Db, filter: RefundFilter): Promise<number> => countRows(fitting(db, filter))
