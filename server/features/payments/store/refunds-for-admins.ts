import { sql } from 'kysely'
import type { REFUND_SORTS } from '#contract/api/refunds.ts'
import type { RefundState } from '#contract/processes/refund.ts'
import { namesInFull, namesToSearch } from '#server/features/accounts/store/names-in-full.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import { holdsText } from '#server/platform/database/text-search.ts'
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

const fitting = (db: Db, { search, state = 'failed', party }: RefundFilter) =>
  rows(db)
    .$if(state !== 'all', (query) => query.where('refunds.state', '=', state as RefundState))
    .$if(party !== undefined, (query) => query.where('payments.couple_id', '=', party ?? 0))
    .$if(search !== undefined, (query) =>
      query.where(
        holdsText(search as string, [
          sql`refunds.id::text`,
          sql`refunds.provider_id`,
          sql`(${bookingNumber})::text`,
          sql`payments.transfer_id::text`,
          namesToSearch('users'),
          sql`users.email`,
        ]),
      ),
    )

const sorts: Sorts<(typeof REFUND_SORTS)[number]> = {
  couple: sql`lower(${namesInFull('users')})`,
  amount: sql`refunds.amount_cents`,
  state: sql`refunds.state`,
  created: sql`refunds.created_at`,
}

/** One page of the matching refunds, by default oldest first; without a state, those that failed and are still owed. */
export function listRefunds(db: Db, page: Page, filter: RefundFilter) {
  return pageInOrder(fitting(db, filter), page, {
    rows: rows(db),
    id: sql`refunds.id`,
    usual: { by: [sql`refunds.created_at`], descending: false },
    sorts,
  }).execute()
}
export type RefundForAdmins = Awaited<ReturnType<typeof listRefunds>>[number]

/** How many refunds match. */
export const countRefunds = (db: Db, filter: RefundFilter): Promise<number> => countRows(fitting(db, filter))
