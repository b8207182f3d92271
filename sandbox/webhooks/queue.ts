import type { Queries } from '../transaction.ts'

/** How webhooks go out: the control page switches between these. */
export type DeliveryMode = 'normal' | 'hold' | 'twice' | 'late' | 'shuffled' | 'never'
export const DELIVERY_MODES: DeliveryMode[] = ['normal', 'hold', 'twice', 'late', 'shuffled', 'never']

const LATE_MS = 15_000
const SHUFFLE_MS = 2_000

export async function deliveryMode(tx: Queries): Promise<DeliveryMode> {
  const [row] = await tx.query<{ value: DeliveryMode }>(`SELECT value FROM sandbox.settings WHERE name = 'delivery'`)
  return row?.value ?? 'normal'
}

export async function setDeliveryMode(tx: Queries, mode: DeliveryMode): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('delivery', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(mode)],
  )
}

/** A statement that queues the webhooks of new events as the current mode says; `bind` adds a value to it. */
export function queueWebhooks(events: string[], bind: (value: unknown) => string): string {
  return `INSERT INTO sandbox.deliveries (event, state, due_at)
    SELECT event,
      CASE mode WHEN 'hold' THEN 'held' WHEN 'never' THEN 'dropped' ELSE 'pending' END,
      clock_timestamp() + interval '1 millisecond' *
        CASE mode WHEN 'late' THEN ${LATE_MS} WHEN 'shuffled' THEN random() * ${SHUFFLE_MS} ELSE 0 END
    FROM (SELECT coalesce((SELECT value #>> '{}' FROM sandbox.settings WHERE name = 'delivery'), 'normal') AS mode),
      unnest(${bind(events)}::text[]) WITH ORDINALITY AS new (event, nth),
      generate_series(1, CASE mode WHEN 'twice' THEN 2 ELSE 1 END)
    ORDER BY nth`
}

/** Queues one more delivery of an event, `wait` milliseconds from now. */
export async function queueDelivery(tx: Queries, event: string, wait = 0, state = 'pending'): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.deliveries (event, state, due_at)
     VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
    [event, state, wait],
  )
}

/** Sends every delivery that was held back, in a random order if `shuffle` is set. Returns how many there were. */
export async function releaseHeld(tx: Queries, shuffle = false): Promise<number> {
  const rows = await tx.query(
    `UPDATE sandbox.deliveries SET state = 'pending',
       due_at = clock_timestamp() + CASE WHEN $1 THEN random() * $2 * interval '1 millisecond' ELSE interval '0' END
     WHERE state = 'held' RETURNING id`,
    [shuffle, SHUFFLE_MS],
  )
  return rows.length
}
