import type { Tx } from '../transaction.ts'

/**
 * Queues something that the sandbox does on its own, `wait` milliseconds later: "dispute:fraudulent" for a charge, for
 * example.
 */
export async function queueEffect(tx: Tx, task: string, subject: string, wait = 300): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.delayed_effects (task, subject, due_at)
     VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
    [task, subject, wait],
  )
}
