import type { Context } from './api/context.ts'
import { ApiError } from './api/errors.ts'
import type { Database } from './database.ts'
import { openDispute } from './resources/disputes.ts'
import { failRefund, succeedRefund } from './resources/refunds.ts'

/** Whether a delayed effect or a subscription is due, for `applyDelayedEffect` and `runBilling`. */
export async function isAnythingDue(database: Database, now: Date): Promise<boolean> {
  const [row] = await database.query<{ due: boolean }>(
    `SELECT EXISTS (SELECT FROM sandbox.delayed_effects WHERE due_at <= clock_timestamp())
         OR EXISTS (SELECT FROM sandbox.objects
                    WHERE kind = 'subscription' AND (secret ->> 'due')::bigint <= $1) AS due`,
    [Math.floor(now.getTime() / 1000)],
  )
  return row?.due ?? false
}

/** Applies one delayed effect that is due and removes it, in one transaction. Returns false if none is due. */
export async function applyDelayedEffect(database: Database, origin: string, now: () => Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [effect] = await tx.query<{ task: string; subject: string }>(
      `DELETE FROM sandbox.delayed_effects WHERE id = (
         SELECT id FROM sandbox.delayed_effects WHERE due_at <= clock_timestamp() ORDER BY due_at, id
         LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING task, subject`,
    )
    if (!effect) return false
    const context: Context = { tx, now: now(), origin, request: { id: null, idempotencyKey: null } }
    const [task = '', detail = ''] = effect.task.split(':')
    try {
      await TASKS[task]?.(context, effect.subject, detail)
    } catch (error) {
      // The world has moved on (a charge was refunded before its dispute, for example): the effect is dropped.
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
