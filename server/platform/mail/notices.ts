import { type Expression, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import type { Notices } from '../database/schema.generated.ts'

export type NoticeRow = Selectable<Notices>

/** A user's notices, newest first, after the one with the id `after`. If that is gone, the page is empty. */
export function noticesOf(
  db: Db,
  userId: number,
  { limit, after }: { limit: number; after: number | null },
): Promise<NoticeRow[]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where(place, '<', placeOf(userId, after as number)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many of a user's notices are unread. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Whether this notice is this user's. */
export async function hasNotice(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks one notice of a user as read. One that was read before keeps its time. */
export async function markRead(tx: Tx, userId: number, id: number, at: Date): Promise<void> {
  await unreadOf(tx, userId, at).where('id', '=', id).execute()
}

/** Marks a notice of a user and all older ones as read. */
export async function markReadUpTo(tx: Tx, userId: number, id: number, at: Date): Promise<void> {
  await unreadOf(tx, userId, at).where(place, '<=', placeOf(userId, id)).execute()
}

const unreadOf = (tx: Tx, userId: number, at: Date) =>
  tx.updateTable('notices').set({ read_at: at }).where('user_id', '=', userId).where('read_at', 'is', null)

/** The unread notices of these users, by id, each with the page that it leads to. */
export async function unreadNotices(db: Db, userIds: readonly number[]): Promise<{ id: number; link: string }[]> {
  if (userIds.length === 0) return []
  const unread = db.selectFrom('notices').select(['id', 'link']).where('read_at', 'is', null)
  return unread.where('user_id', 'in', userIds).execute()
}

/** Marks these notices as read, no matter whose they are. Returns how many were unread. */
export async function markNoticesRead(db: Db, ids: readonly number[], at: Date): Promise<number> {
  if (ids.length === 0) return 0
  const update = db.updateTable('notices').set({ read_at: at }).where('read_at', 'is', null)
  const result = await update.where('id', 'in', ids).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** A notice's position in its user's list: by time, and by id for two at the same time. */
const place = sql<unknown>`(created_at, id)`
const placeOf = (userId: number, id: number): Expression<unknown> =>
  sql`(select created_at, id from notices where id = ${id} and user_id = ${userId})`

/** Deletes the notices written before an instant. Returns how many. */
export async function deleteNoticesBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('notices').where('created_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Empties the bell of a user who is being erased. */
export async function deleteNoticesTo(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('notices').where('user_id', '=', userId).execute()
}
