import type { Context } from './api/context.ts'
import { ApiError } from './api/errors.ts'
import type { Database } from './database.ts'
import { openDispute } from './resources/disputes.ts'
import { failRefund, succeedRefund } from './resources/refunds.ts'

/** Does one errand that is due, together with its removal, in one transaction. False when none is due. */
export async function runErrand(database: Database, origin: string, now: () => Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [errand] = await tx.query<{ task: string; subject: string }>(
      `DELETE FROM sandbox.errands WHERE id = (
         SELECT id FROM sandbox.errands WHERE due_at <= clock_timestamp() ORDER BY due_at, id
         LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING task, subject`,
    )
    if (!errand) return false
    const context: Context = { tx, now: now(), origin, request: { id: null, idempotencyKey: null } }
    const [task = '', detail = ''] = errand.task.split(':')
    try {
      await TASKS[task]?.(context, errand.subject, detail)
    } catch (error) {
      // The world has moved on, such as a charge refunded before its dispute: the errand is dropped.
      if (!(error instanceof ApiError)) throw error
    }
    return true
  })
}

const TASKS: Record<string, (context: Context, subject: string, detail: string) => Promise<unknown>> = {
  dispute: (context, charge, reason) => openDispute(context, charge, reason),
  'refund-fails': (context, refund) => failRefund(context, refund),
  'refund-succeeds': (context, refund) => succeedRefund(context, refund),
}
