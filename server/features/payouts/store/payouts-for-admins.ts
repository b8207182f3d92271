import { sql } from 'kysely'
import type { PAYOUT_SORTS } from '#contract/api/payouts.ts'
import type { PayoutState } from '#contract/processes/payout.ts'
import { namesInFull, namesToSearch } from '#server/features/accounts/store/names-in-full.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import { holdsText } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { statement } from './payouts.ts'
import { heldByBank } from './sendable-payouts.ts'

/** What an admin looks for among the payouts. */
export interface PayoutFilter {
  /** searches the numbers of payout, booking and transfer, the provider's ids, and the payee's name and email */
  search?: string | undefined
  /** `waiting` for an admin: parked, or a reversal that was refused; `held` while a bank decides on its money */
  state?: PayoutState | 'all' | 'waiting' | 'held' | undefined
  /** only those to this payee */
  party?: number | undefined
}

const waits = sql<boolean>`(payouts.state = 'parked' or payouts.reversal = 'refused')`

const isHeld = sql<boolean>`(payouts.state = 'pending' and ${heldByBank('payouts')})`

const rows = (db: Db) => statement(db).select(isHeld.as('onHold'))

const fitting = (db: Db, { search, state = 'waiting', party }: PayoutFilter) =>
  rows(db)
    .$if(state === 'waiting', (query) => query.where(waits))
    .$if(state === 'held', (query) => query.where(isHeld))
    .$if(state !== 'waiting' && state !== 'held' && state !== 'all', (query) =>
      query.where('payouts.state', '=', state as PayoutState),
    )
    .$if(party !== undefined, (query) => query.where('payouts.payee_id', '=', party ?? 0))
    .$if(search !== undefined, (query) =>
      query.where(
        holdsText(search as string, [
          sql`payouts.id::text`,
          sql`payouts.provider_id`,
          sql`payouts.reversal_id`,
          sql`transfers.holding_id::text`,
          sql`transfers.id::text`,
          sql`(select string_agg(h.id::text, ' ') from holdings h where h.booking_id = payouts.booking_id)`,
          namesToSearch('users'),
          sql`users.email`,
        ]),
      ),
    )

const sorts: Sorts<(typeof PAYOUT_SORTS)[number]> = {
  payee: sql`lower(${namesInFull('users')})`,
  amount: sql`payouts.amount_cents`,
  state: sql`payouts.state`,
  // one that waits for an admin has no day on which it leaves
  due: (last) => sql`case when payouts.state = 'parked' then ${last} else payouts.due_at end`,
  created: sql`payouts.created_at`,
}

/** One page of the matching payouts, by default newest first; without a state, those that wait for an admin. */
export function listPayouts(db: Db, page: Page, filter: PayoutFilter) {
  return pageInOrder(fitting(db, filter), page, {
    rows: rows(db),
    id: sql`payouts.id`,
    usual: { by: [sql`payouts.created_at`], descending: true },
    sorts,
  }).execute()
}

/** How many payouts match. */
export const countPayouts = (db: Db, filter: PayoutFilter): Promise<number> => countRows(fitting(db, filter))

/** The payouts for a booking, to its venue and to sellers, that have left and weren't refused; the oldest first. */
export const payoutsMadeFor = (db: Db, bookingId: number) =>
  rows(db)
    .where('payouts.booking_id', '=', bookingId)
    .where('payouts.state', 'in', ['sent', 'paid', 'reversed'])
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .execute()

/** One payout, for an admin. */
export const findPayoutForAdmins = (db: Db, id: number) => rows(db).where('payouts.id', '=', id).executeTakeFirst()

export type PayoutForAdmins = Awaited<ReturnType<typeof listPayouts>>[number]
