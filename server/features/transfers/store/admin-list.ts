import { type Expression, type SqlBool, sql } from 'kysely'
import type { TransferStage } from '#contract/processes/transfer.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { containsPattern } from '#server/platform/database/pattern.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { stageOf } from './transfers.ts'
import { allWithParties, type TransferWithParties } from './with-parties.ts'

/** What an admin looks for among the transfers. */
export interface TransferFilter {
  /** looks into the numbers of transfer and booking, the couples' names and e-mails, the venue's name and city */
  search?: string | undefined
  stage?: TransferStage | undefined
  /** those that wait for an admin, or those that a bank's decision stops */
  queue?: 'waiting' | 'frozen' | undefined
}

/** A dispute, or a venue's silence that the seller has reported. While a bank decides, it waits for the bank. */
const waitsForAdmin = sql<boolean>`(transfers.frozen_at is null and (transfers.state = 'disputed'
  or transfers.state = 'consent' and transfers.escalated_at is not null))`

/**
 * A transfer's position in the admin's list, smallest first: what waits for an admin by its deadline, then what a bank
 * has stopped, then the newest.
 */
const place = sql`
  case when ${waitsForAdmin} then 0 when transfers.frozen_at is not null then 1 else 2 end,
  case when ${waitsForAdmin} then coalesce(transfers.deadline, transfers.escalated_at) else 'infinity'::timestamptz end,
  -extract(epoch from transfers.created_at), -transfers.id`

const fitting = (db: Db, { search, stage, queue }: TransferFilter) =>
  allWithParties(db)
    .$if(stage !== undefined, (query) => query.where(stageOf, '=', stage as TransferStage))
    .$if(queue === 'waiting', (query) => query.where(waitsForAdmin))
    .$if(queue === 'frozen', (query) => query.where('transfers.frozen_at', 'is not', null))
    .$if(search !== undefined, (query) =>
      query.where((where): Expression<SqlBool> => {
        const pattern = containsPattern(search as string)
        const texts = [
          'venues.name',
          'venues.city',
          'seller.name',
          'seller.email',
          'buyer.name',
          'buyer.email',
        ] as const
        return where.or([
          where(sql<string>`transfers.id::text`, 'like', pattern),
          where(sql<string>`transfers.holding_id::text`, 'like', pattern),
          ...texts.map((text) => where(text, 'ilike', pattern)),
        ])
      }),
    )

/** One page of the transfers that fit, as admins work through them. */
export async function transfersForAdmins(
  db: Db,
  { limit, after }: Page,
  filter: TransferFilter,
): Promise<TransferWithParties[]> {
  const rows = await fitting(db, filter)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${place}) > (select ${place} from transfers where transfers.id = ${after})`),
    )
    .orderBy(sql`(${place})`)
    .limit(limit)
    .execute()
  return rows as TransferWithParties[]
}

/** How many transfers fit. */
export async function countTransfers(db: Db, filter: TransferFilter): Promise<number> {
  const { count } = await fitting(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
