import { sql } from 'kysely'
import type { PAYOUT_SORTS } from '#contract/api/payouts.ts'
import type { PayoutState } from '#contract/processes/payout.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import { usersFound } from '#server/features/accounts/store/users-found.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts, withAll } from '#server/platform/database/sorted-pages.ts'
import { holdsNumber, holdsText, isInOneOf } from '#server/platform/database/text-search.ts'
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

/** SQL: the transfer that a seller's payout pays, or null. */
const ofTransfer = sql`(case when account like 'seller_payable:%' then split_part(account, ':', 2)::bigint end)`

/** SQL: what the provider calls the payout and its reversal, as one text, which is compared faster than two. */
const providersNames = sql`(coalesce(provider_id, '') || E'\n' || coalesce(reversal_id, ''))`

/** SQL: the payout is one that an admin has searched for. */
const isFound = (typed: string) =>
  isInOneOf(sql`payouts.id`, [
    sql`select id from payouts where ${holdsText(typed, [providersNames])} or ${holdsNumber(typed, [sql`id`])}`,
    sql`select payouts.id from payouts join holdings h on h.booking_id = payouts.booking_id
      where ${holdsNumber(typed, [sql`h.id`])}`,
    sql`select payouts.id from payouts join transfers on transfers.id = ${ofTransfer}
      where ${holdsNumber(typed, [sql`transfers.id`, sql`transfers.holding_id`])}`,
    sql`select id from payouts where payee_id in ${usersFound(typed)}`,
  ])

const numbers = (db: Db) => db.selectFrom('payouts').select('payouts.id')

const fitting = (db: Db, { search, state = 'waiting', party }: PayoutFilter) =>
  numbers(db)
    .$if(state === 'waiting', (query) => query.where(waits))
    .$if(state === 'held', (query) => query.where(isHeld))
    .$if(state !== 'waiting' && state !== 'held' && state !== 'all', (query) =>
      query.where('payouts.state', '=', state as PayoutState),
    )
    .$if(party !== undefined, (query) => query.where('payouts.payee_id', '=', party ?? 0))
    .$if(search !== undefined, (query) => query.where(isFound(search as string)))

const sorts: Sorts<(typeof PAYOUT_SORTS)[number]> = {
  payee: sql`(select lower(${namesInFull('users')}) from users where users.id = payouts.payee_id)`,
  amount: sql`payouts.amount_cents`,
  state: sql`payouts.state`,
  // one that waits for an admin has no day on which it leaves
  due: (last) => sql`case when payouts.state = 'parked' then ${last} else payouts.due_at end`,
  created: sql`payouts.created_at`,
}

/** One page of the matching payouts, by default newest first; without a state, those that wait for an admin. */
export async function listPayouts(db: Db, page: Page, filter: PayoutFilter): Promise<PayoutForAdmins[]> {
  const found = await pageInOrder(fitting(db, filter), page, {
    rows: numbers(db),
    id: sql`payouts.id`,
    usual: { by: [sql`payouts.created_at`], descending: true },
    sorts,
  }).execute()
  return withAll(found, (ids) => rows(db).where('payouts.id', 'in', ids).execute())
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

export type PayoutForAdmins = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
