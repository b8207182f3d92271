import { type Selectable, sql } from 'kysely'
import { OFFERS_FOR_SELLER, OPEN_OFFERS } from '#contract/processes/offer.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { takeInOrder } from '#server/platform/database/lock-order.ts'
import type { Offers } from '#server/platform/database/schema.generated.ts'
import { countRows, pageInOrder } from '#server/platform/database/sorted-pages.ts'
import type { Page } from '#server/platform/http/paging.ts'

export type OfferRow = Selectable<Offers>

const LIVE = [...OPEN_OFFERS, 'accepted'] as const
const BATCH = 200

/** Throws the violation of `offers_one_live` when the couple has an offer on this transfer that is not over. */
export function insertOffer(
  tx: Tx,
  offer: Pick<OfferRow, 'transfer_id' | 'couple_id' | 'offered_cents' | 'deadline' | 'created_at'>,
): Promise<OfferRow> {
  return tx
    .insertInto('offers')
    .values({ ...offer, state: 'open' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findOffer(db: Db, id: number): Promise<OfferRow | undefined> {
  return db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The offer, locked until the transaction ends. Always lock its transfer first. */
export function lockOffer(tx: Tx, id: number): Promise<OfferRow | undefined> {
  takeInOrder(tx, 'part', id)
  return tx.selectFrom('offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The offers on a transfer that are not over, the accepted one included, locked. Lock the transfer first. */
export function lockLiveOffers(tx: Tx, transferId: number): Promise<OfferRow[]> {
  takeInOrder(tx, 'part', transferId)
  return tx
    .selectFrom('offers')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .where('state', 'in', LIVE)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** All offers on these transfers, the oldest first. */
export async function offersOnTransfers(db: Db, transferIds: readonly number[]): Promise<OfferRow[]> {
  if (transferIds.length === 0) return []
  return await db
    .selectFrom('offers')
    .selectAll()
    .where('transfer_id', 'in', transferIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What a couple has offered, on one transfer if given, the newest first; at most 200. */
export function offersOf(db: Db, coupleId: number, transferId?: number): Promise<OfferRow[]> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('couple_id', '=', coupleId)
    .$if(transferId !== undefined, (query) => query.where('transfer_id', '=', transferId as number))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute()
}

/** One page of what a couple has offered, the newest first. */
export const pageOfOffers = (db: Db, coupleId: number, page: Page): Promise<OfferRow[]> => {
  const rows = db.selectFrom('offers').selectAll().where('couple_id', '=', coupleId)
  return pageInOrder(rows, page, {
    rows,
    id: sql`offers.id`,
    usual: { by: [sql`offers.created_at`], descending: true },
    sorts: {},
  }).execute()
}

/** How many offers a couple has made. */
export const countOffersOf = (db: Db, coupleId: number): Promise<number> =>
  countRows(db.selectFrom('offers').where('couple_id', '=', coupleId))

/** The accepted offers on these transfers whose deadline hasn't passed, so that they can still be paid. */
export async function acceptedOffersOn(db: Db, transferIds: readonly number[], now: Date): Promise<number[]> {
  if (transferIds.length === 0) return []
  const rows = await db
    .selectFrom('offers')
    .select('id')
    .where('transfer_id', 'in', transferIds)
    .where('state', '=', 'accepted')
    .where('deadline', '>', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many offers on each of these transfers wait for its seller. */
export async function countOffersForSeller(db: Db, transferIds: readonly number[]): Promise<Map<number, number>> {
  if (transferIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('offers')
    .select(['transfer_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('transfer_id', 'in', transferIds)
    .where('state', 'in', OFFERS_FOR_SELLER)
    .groupBy('transfer_id')
    .execute()
  return new Map(rows.map(({ transfer_id, count }) => [transfer_id, count]))
}

/** Offers that nobody has answered, or paid for, in time; the oldest deadline first. */
export function offersPastDeadline(db: Db, at: Date): Promise<OfferRow[]> {
  return db.selectFrom('offers').selectAll().where('deadline', '<=', at).orderBy('deadline').limit(BATCH).execute()
}
