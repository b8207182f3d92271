import type { Tx } from '../database.ts'

/** How webhooks go out: the control page switches between these. */
export type DeliveryMode = 'normal' | 'hold' | 'twice' | 'late' | 'shuffled' | 'never'
export const DELIVERY_MODES: DeliveryMode[] = ['normal', 'hold', 'twice', 'late', 'shuffled', 'never']

const LATE_MS = 15_000
const SHUFFLE_MS = 2_000

export async function deliveryMode(tx: Tx): Promise<DeliveryMode> {
  const [row] = await tx.query<{ value: DeliveryMode }>(`SELECT value FROM sandbox.settings WHERE name = 'delivery'`)
  return row?.value ?? 'normal'
}

export async function setDeliveryMode(tx: Tx, mode: DeliveryMode): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('delivery', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(mode)],
  )
}

/** Queues an event's webhook as the present mode says. */
export async function enqueueDelivery(tx: Tx, event: string): Promise<void> {
  const mode = await deliveryMode(tx)
  const state = mode === 'hold' ? 'held' : mode === 'never' ? 'dropped' : 'pending'
  const wait = mode === 'late' ? LATE_MS : mode === 'shuffled' ? Math.floor(Math.random() * SHUFFLE_MS) : 0
  for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy++) await queueDelivery(tx, event, wait, state)
}

/** One more delivery of an event, `wait` milliseconds from now. */
export async function queueDelivery(tx: Tx, event: string, wait = 0, state = 'pending'): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.deliveries (event, state, due_at)
     VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
    [event, state, wait],
  )
}

/** Sends everything that was held back, in a random order when `shuffle`. Answers how many. */
export async function releaseHeld(tx: Tx, shuffle = false): Promise<number> {
  const rows = await tx.query(
    `UPDATE sandbox.deliveries SET state = 'pending',
       due_at = clock_timestamp() + CASE WHEN $1 THEN random() * $2 * interval '1 millisecond' ELSE interval '0' END
     WHERE state = 'held' RETURNING id`,
    [shuffle, SHUFFLE_MS],
  )
  return rows.length
}
