import type { Db, Tx } from '#server/platform/database/connect.ts'

export interface InboxEvent {
  id: string
  type: string
  objectId: string | null
  paymentId: number | null
  refundId: number | null
}

/** Stores an event by the provider's id. False when it is there already. */
export async function insertEvent(tx: Tx, event: InboxEvent, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('webhook_events')
    .values({
      id: event.id,
      type: event.type,
      object_id: event.objectId,
      payment_id: event.paymentId,
      refund_id: event.refundId,
      received_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** An event that was not worked on yet. */
export async function findUnprocessedEvent(db: Db, id: string): Promise<InboxEvent | null> {
  const row = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return row
    ? { id: row.id, type: row.type, objectId: row.object_id, paymentId: row.payment_id, refundId: row.refund_id }
    : null
}

export async function markProcessed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('webhook_events').set({ processed_at: at }).where('id', '=', id).execute()
}
