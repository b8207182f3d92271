import type { RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

export interface InboxEvent {
  id: string
  type: string
  objectId: string | null
  paymentId: number | null
  refundId: number | null
  membershipId: number | null
}

/**
 * Stores an event under the provider's id, with the job that asks about what it names; a repeated one changes nothing.
 */
export async function insertEvent(
  db: Db,
  event: InboxEvent,
  { at, job }: { at: Date; job: RawBuilder<unknown> },
): Promise<void> {
  await db
    .with('stored', (storing) =>
      storing
        .insertInto('webhook_events')
        .values({
          id: event.id,
          type: event.type,
          object_id: event.objectId,
          payment_id: event.paymentId,
          refund_id: event.refundId,
          membership_id: event.membershipId,
          received_at: at,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    )
    .selectFrom('stored')
    .select(job.as('job'))
    .execute()
}

/** An event that hasn't been handled yet. */
export async function findUnprocessedEvent(db: Db, id: string): Promise<InboxEvent | null> {
  const row = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        type: row.type,
        objectId: row.object_id,
        paymentId: row.payment_id,
        refundId: row.refund_id,
        membershipId: row.membership_id,
      }
    : null
}

export async function markProcessed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('webhook_events').set({ processed_at: at }).where('id', '=', id).execute()
}

/** Deletes handled events from before an instant. Returns how many it deleted. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<number> {
  const old = db.deleteFrom('webhook_events').where('received_at', '<', before).where('processed_at', 'is not', null)
  return Number((await old.executeTakeFirst()).numDeletedRows)
}

/** When the newest event came, how many haven't been handled yet, and when the oldest of those came. */
export async function unhandledEvents(
  db: Db,
): Promise<{ newestAt: Date | null; unhandled: number; oldestUnhandledAt: Date | null }> {
  const { newestAt } = await db
    .selectFrom('webhook_events')
    .select(({ fn }) => fn.max<Date | null>('received_at').as('newestAt'))
    .executeTakeFirstOrThrow()
  const { unhandled, oldestUnhandledAt } = await db
    .selectFrom('webhook_events')
    .select(({ fn }) => [
      fn.countAll<number>().as('unhandled'),
      fn.min<Date | null>('received_at').as('oldestUnhandledAt'),
    ])
    .where('processed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { newestAt, unhandled, oldestUnhandledAt }
}
