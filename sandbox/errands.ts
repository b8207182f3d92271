import type { Context } from './api/context.ts'
import type { Database } from './database.ts'

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
    await TASKS[task]?.(context, errand.subject, detail)
    return true
  })
}

const TASKS: Record<string, (context: Context, subject: string, detail: string) => Promise<unknown>> = {}
