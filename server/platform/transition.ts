import { type Kysely, sql, type Updateable } from 'kysely'
import { type Actor, type Process, startsFor } from '#contract/processes/process.ts'
import type { Tx } from './database/connect.ts'
import type { DB } from './database/schema.generated.ts'
import { AppError } from './errors.ts'

type StatefulTable =
  | 'listings'
  | 'holds'
  | 'bookings'
  | 'payments'
  | 'refunds'
  | 'payouts'
  | 'chargebacks'
  | 'transfers'
  | 'offers'
  | 'memberships'
  | 'venue_changes'

/** What the tables of all processes have in common; `bookings` represents all of them. */
const stateful = (tx: Tx) =>
  tx as unknown as Kysely<{ bookings: { id: number; state: string }; process_events: DB['process_events'] }>

/** Who acts and when, written into the event row. */
export interface Acting {
  actor: Actor
  actorId?: number
  reason?: string
  at: Date
}

/**
 * The only writer of a state (domain.md 2): UPDATE ... WHERE state is one from which this actor may make the
 * transition, and the event row with the state that the object came from, in the caller's transaction. `set` are
 * columns that change with it. Returns false when the object is no longer in such a state: the race is lost, and
 * nothing was written. Throws when this actor may never make the transition: that is a defect, not a race.
 */
export async function tryTransition<Name extends string, Table extends StatefulTable>(
  tx: Tx,
  process: Process<DB[Table]['state'], Name>,
  name: Name,
  target: { table: Table; id: number; set?: Updateable<DB[Table]> },
  acting: Acting,
): Promise<boolean> {
  const { to } = process.transitions[name]
  const starts = startsFor(process.transitions[name], acting.actor)
  if (starts.length === 0) throw new Error(`${acting.actor} may not ${name} a ${process.name}`)
  const recorded = await stateful(tx)
    .with('changed', (writing) =>
      writing
        .updateTable(target.table as 'bookings')
        .set({ ...(target.set as object), state: to })
        .where('id', '=', target.id)
        .where('state', 'in', starts)
        .returning([sql<number>`new.id`.as('id'), sql<string>`old.state`.as('from')]),
    )
    .insertInto('process_events')
    .columns(['process', 'object_id', 'transition', 'from_state', 'to_state', 'actor', 'actor_id', 'reason', 'at'])
    .expression((recording) =>
      recording
        .selectFrom('changed')
        .select(({ val }) => [
          val(process.name).as('process'),
          'changed.id',
          val(name).as('transition'),
          'changed.from',
          val(to).as('to_state'),
          val(acting.actor).as('actor'),
          sql<number | null>`${acting.actorId ?? null}::bigint`.as('actor_id'),
          val(acting.reason ?? null).as('reason'),
          sql<Date>`${acting.at}::timestamptz`.as('at'),
        ]),
    )
    .executeTakeFirst()
  return recorded.numInsertedOrUpdatedRows === 1n
}

/** Like tryTransition, but losing the race is a 409 that names the current state. */
export async function transition<Name extends string, Table extends StatefulTable>(
  tx: Tx,
  process: Process<DB[Table]['state'], Name>,
  name: Name,
  target: { table: Table; id: number; set?: Updateable<DB[Table]> },
  acting: Acting,
): Promise<void> {
  if (await tryTransition(tx, process, name, target, acting)) return
  const row = await stateful(tx)
    .selectFrom(target.table as 'bookings')
    .select('state')
    .where('id', '=', target.id)
    .executeTakeFirst()
  throw justChanged(process, row?.state ?? 'gone')
}

/** Somebody else was faster: this step can't begin from the state that the object is in now. */
export const justChanged = ({ name }: { name: string }, state: string): AppError =>
  new AppError('state_changed', `This ${name} is no longer as you saw it. Please look at it again.`, { state })

/** Writes the event row of a birth or of a transition. */
export function recordEvent(tx: Tx, event: RecordedEvent, acting: Acting): Promise<void> {
  return recordEvents(tx, [event], acting)
}

/** Writes several event rows of one actor, in one statement. */
export async function recordEvents(tx: Tx, events: readonly RecordedEvent[], acting: Acting): Promise<void> {
  const rows = events.map(({ process, id, name, from, to }) => ({
    process,
    object_id: id,
    transition: name,
    from_state: from,
    to_state: to,
    actor: acting.actor,
    actor_id: acting.actorId ?? null,
    reason: acting.reason ?? null,
    at: acting.at,
  }))
  await tx.insertInto('process_events').values(rows).execute()
}

interface RecordedEvent {
  process: string
  id: number
  name: string
  from: string | null
  to: string
}
