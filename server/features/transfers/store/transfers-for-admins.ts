import { sql } from 'kysely'
import type { TRANSFER_SORTS } from '#contract/api/admin.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import { usersFound, usersFoundByEmail } from '#server/features/accounts/store/users-found.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import { holdsNumber, holdsText, isInOneOf } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { heldUntil, stageOf } from './transfers.ts'
import { type TransferWithParties, withParties } from './transfers-with-parties.ts'

/** What an admin looks for among the transfers. */
export interface TransferFilter {
  /**
   * searches the numbers of the transfer and its booking, the couples' names and emails, and the venue's name, city
   * and owner's email
   */
  search?: string | undefined
  stage?: TransferStage | undefined
  /**
   * those that wait for an admin, all of them or only the disputed or the escalated ones; or those that a bank's
   * pending decision stops
   */
  queue?: 'waiting' | 'disputed' | 'escalated' | 'frozen' | undefined
  /** only those of this seller, buyer or owner */
  party?: number | undefined
}

/** SQL: disputed; not while the transfer waits for a bank. */
const isDisputed = sql<boolean>`(transfers.frozen_at is null and transfers.state = 'disputed')`
/** SQL: escalated by the seller because the venue is silent; not while the transfer waits for a bank. */
const isEscalated = sql<boolean>`(transfers.frozen_at is null and transfers.state = 'consent'
  and transfers.escalated_at is not null)`
const waitsForAdmin = sql<boolean>`(${isDisputed} or ${isEscalated})`

/**
 * A transfer's position in the admins' list, smallest first: what waits for an admin by its deadline, then what a bank
 * has stopped, then the newest.
 */
const place = [
  sql`case when ${waitsForAdmin} then 0 when transfers.frozen_at is not null then 1 else 2 end`,
  sql`case when ${waitsForAdmin} then coalesce(transfers.deadline, transfers.escalated_at)
    else 'infinity'::timestamptz end`,
  sql`-extract(epoch from transfers.created_at)`,
]

const sorts: Sorts<(typeof TRANSFER_SORTS)[number]> = {
  id: sql`transfers.id`,
  date: sql`transfers.event_date`,
  venue: sql`(select lower(venues.name) from venues where venues.id = transfers.venue_id)`,
  price: sql`coalesce(transfers.agreed_cents, transfers.asking_cents) + transfers.venue_fee_cents`,
  stage: stageOf,
  waiting: (last) => sql`coalesce(${heldUntil}, transfers.deadline, ${last})`,
  created: sql`transfers.created_at`,
}

/** SQL: a couple has time to pay for the transfer. */
const isReserved = sql<boolean>`exists (select from holds
  where holds.listing_id = transfers.listing_id and holds.state in ('running', 'ending'))`

/** SQL: `stageOf` is this stage; asked like this, the few holds are read once, and not for each transfer. */
const isAt = (stage: TransferStage) =>
  stage === 'reserved' ? isReserved : sql<boolean>`(transfers.state = ${stage} and not ${isReserved})`

/** SQL: the transfer is one that an admin has searched for. */
const isFound = (typed: string) =>
  isInOneOf(sql`transfers.id`, [
    sql`select id from transfers where ${holdsNumber(typed, [sql`id`, sql`holding_id`])}`,
    sql`select id from transfers where seller_id in ${usersFound(typed)}`,
    sql`select id from transfers where buyer_id in ${usersFound(typed)}`,
    sql`select id from transfers where venue_id in (
      select id from venues where ${holdsText(typed, [sql`name`, sql`city`])}
      union select id from venues where owner_id in ${usersFoundByEmail(typed)})`,
  ])

/** SQL: this user sells or buys, or owns the venue. */
const isOf = (party: number) =>
  isInOneOf(sql`transfers.id`, [
    sql`select id from transfers where seller_id = ${party}`,
    sql`select id from transfers where buyer_id = ${party}`,
    sql`select id from transfers where venue_id in (select id from venues where owner_id = ${party})`,
  ])

const numbers = (db: Db) => db.selectFrom('transfers').select('transfers.id')

const fitting = (db: Db, { search, stage, queue, party }: TransferFilter) =>
  numbers(db)
    .$if(stage !== undefined, (query) => query.where(isAt(stage as TransferStage)))
    .$if(queue === 'waiting', (query) => query.where(waitsForAdmin))
    .$if(queue === 'disputed', (query) => query.where(isDisputed))
    .$if(queue === 'escalated', (query) => query.where(isEscalated))
    .$if(queue === 'frozen', (query) => query.where('transfers.frozen_at', 'is not', null))
    .$if(party !== undefined, (query) => query.where(isOf(party ?? 0)))
    .$if(search !== undefined, (query) => query.where(isFound(search as string)))

/** One page of the matching transfers, by default in the order in which admins work through them. */
export async function transfersForAdmins(db: Db, page: Page, filter: TransferFilter): Promise<TransferWithParties[]> {
  const found = await pageInOrder(fitting(db, filter), page, {
    rows: numbers(db),
    id: sql`transfers.id`,
    usual: { by: place, descending: false },
    sorts,
  }).execute()
  return withParties(db, found)
}

/** How many transfers match. */
export const countTransfers = (db: Db, filter: TransferFilter): Promise<number> => countRows(fitting(db, filter))
