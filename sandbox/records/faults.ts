import type { Context } from '../api/context.ts'
import type { Queries } from '../transaction.ts'

/** What can be made to go wrong, and how the control page words it. */
export const FAULTS = {
  api_500: 'The API answers 500 before anything happens',
  api_500_kept: 'The API answers 500, does nothing, and keeps that answer for its idempotency key',
  api_500_done: 'The API does the work, answers 500, and keeps that answer for its idempotency key',
  api_429: 'The API answers 429, too many requests',
  api_no_answer: 'The API does the work, but the answer never arrives',
  api_silent: 'The API takes a request and never answers, leaving the connection open',
  api_unreachable: 'The connection breaks before anything happens',
  slow_settlement: 'A confirmed payment stays “processing” until settled here',
  refund_fails: 'A refund starts well and fails a moment later',
  refund_refused: 'A refund is refused immediately',
  transfer_fails: 'A transfer to a venue or couple is refused',
  reversal_fails: 'Taking a transfer back is refused: the money is gone',
} as const

export type FaultName = keyof typeof FAULTS

export interface Fault {
  name: FaultName
  /** How many more times it happens; null: until switched off. */
  remaining: number | null
  /** Only for requests that begin like this, such as "POST /v1/refunds"; empty for all. */
  match: string
}

export async function activeFaults(tx: Queries): Promise<Fault[]> {
  return tx.query<Fault>('SELECT name, remaining, match FROM sandbox.faults WHERE remaining IS NULL OR remaining > 0')
}

/** Whether this fault is among those that are switched on. */
export const isOn = (faults: readonly Fault[], name: FaultName): boolean => faults.some((fault) => fault.name === name)

/** Switches a fault on; `remaining` 0 switches it off. */
export async function setFault(tx: Queries, fault: Fault): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.faults (name, remaining, match) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET remaining = excluded.remaining, match = excluded.match`,
    [fault.name, fault.remaining, fault.match],
  )
}

/** Uses up one turn of a fault if it is on and the request matches. Exactly `remaining` callers get true. */
export async function takeFault(tx: Queries, name: FaultName, request = ''): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE sandbox.faults SET remaining = remaining - 1
     WHERE name = $1 AND (remaining IS NULL OR remaining > 0) AND starts_with($2, match) RETURNING name`,
    [name, request],
  )
  return rows.length > 0
}

/** The same within a call. A fault that was off when the call came in stays off for it. */
export async function meetsFault({ tx, faults }: Context, name: FaultName, request = ''): Promise<boolean> {
  return faults && !isOn(faults, name) ? false : takeFault(tx, name, request)
}
