import { type Expression, type SqlBool, sql } from 'kysely'
import type { TRANSFER_SORTS } from '#contract/api/admin.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import { namesToSearch } from '#server/features/accounts/store/names-in-full.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import { containsPattern } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { heldUntil, stageOf } from './transfers.ts'
import { allWithParties, type TransferWithParties } from './transfers-with-parties.ts'

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
  date: sql`bookings.event_date`,
  venue: sql`lower(venues.name)`,
  price: sql`coalesce(transfers.agreed_cents, transfers.asking_cents) + transfers.venue_fee_cents`,
  stage: stageOf,
  waiting: (last) => sql`coalesce(${heldUntil}, transfers.deadline, ${last})`,
  created: sql`transfers.created_at`,
}

const fitting = (db: Db, { search, stage, queue, party }: TransferFilter) =>
  allWithParties(db)
    .$if(stage !== undefined, (query) => query.where(stageOf, '=', stage as TransferStage))
    .$if(queue === 'waiting', (query) => query.where(waitsForAdmin))
    .$if(queue === 'disputed', (query) => query.where(isDisputed))
    .$if(queue === 'escalated', (query) => query.where(isEscalated))
    .$if(queue === 'frozen', (query) => query.where('transfers.frozen_at', 'is not', null))
    .$if(party !== undefined, (query) => query.where(sql<boolean>`${party} in (seller.id, buyer.id, owner.id)`))
    .$if(search !== undefined, (query) =>
      query.where((where): Expression<SqlBool> => {
        const pattern = containsPattern(search as string)
        const texts = ['venues.name', 'venues.city', 'seller.email', 'buyer.email', 'owner.email'] as const
        return where.or([
          where(sql<string>`transfers.id::text`, 'like', pattern),
          where(sql<string>`transfers.holding_id::text`, 'like', pattern),
          ...texts.map((text) => where(text, 'ilike', pattern)),
          ...(['seller', 'buyer'] as const).map((couple) => where(namesToSearch(couple), 'ilike', pattern)),
        ])
      }),
    )

/** One page of the matching transfers, by default in the order in which admins work through them. */
export async function transfersForAdmins(db: Db, page: Page, filter: TransferFilter): Promise<TransferWithParties[]> {
  const rows = await pageInOrder(fitting(db, filter), page, {
    rows: allWithParties(db),
    id: sql`transfers.id`,
    usual: { by: place, descending: false },
    sorts,
  }).execute()
  return rows as TransferWithParties[]
}

/** How many transfers match. */
export const countTransfers = (db: Db, filter: TransferFilter): Promise<number> => countRows(fitting(db, filter))
