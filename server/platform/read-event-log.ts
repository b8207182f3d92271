import { type RawBuilder, sql } from 'kysely'
import type { EventLine, ObjectEvent } from '#contract/event-log.ts'
import { toDollars } from '#contract/money.ts'
import type { Db } from './database/connect.ts'

/** One event of an object, as `transition()` wrote it down. */
export interface LoggedEvent {
  id: number
  process: string
  objectId: number
  transition: string
  from: string | null
  to: string
  actor: string
  actorId: number | null
  reason: string | null
  at: Date
}

/** Everything that happened to these objects, oldest first. */
export async function eventsOf(db: Db, objects: readonly { process: string; id: number }[]): Promise<LoggedEvent[]> {
  if (objects.length === 0) return []
  const columns = ['transition', 'actor', 'reason', 'at'] as const
  return db
    .selectFrom('process_events')
    .select(['id', 'process', 'object_id as objectId', 'from_state as from', 'to_state as to', ...columns])
    .select('actor_id as actorId')
    .where((where) => where.or(objects.map(({ process, id }) => where.and({ process, object_id: id }))))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** A transition that an object went through: who caused it, when, and why. */
export interface LastTransition<T extends string> {
  transition: T
  actor: string
  at: Date
  reason: string | null
}

/** The last of these transitions that each of the objects went through; those without one are left out. */
export async function lastTransitions<T extends string>(
  db: Db,
  { process, transitions, ids }: { process: string; transitions: readonly T[]; ids: readonly number[] },
): Promise<Map<number, LastTransition<T>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('process_events')
    .select(['object_id', 'transition', 'actor', 'at', 'reason'])
    .where('process', '=', process)
    .where('transition', 'in', transitions)
    .where('object_id', 'in', ids)
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ object_id, transition, ...said }) => [object_id, { transition: transition as T, ...said }]),
  )
}

/** SQL: whether `name` is the last of these transitions that the object with this id has gone through. */
export const lastTransitionIs = <T extends string>(
  name: T,
  { process, transitions, id }: { process: string; transitions: readonly T[]; id: RawBuilder<unknown> },
): RawBuilder<boolean> => sql`coalesce((
  select logged.transition from process_events logged
   where logged.process = ${process} and logged.object_id = ${id} and logged.transition in (${sql.join(transitions)})
   order by logged.id desc limit 1) = ${name}, false)`

/** SQL: when the object with this id last went through one of these transitions; null if it never did. */
export const lastTransitionAt = <T extends string>({
  process,
  transitions,
  id,
}: {
  process: string
  transitions: readonly T[]
  id: RawBuilder<unknown>
}): RawBuilder<Date | null> => sql`(
  select logged.at from process_events logged
   where logged.process = ${process} and logged.object_id = ${id} and logged.transition in (${sql.join(transitions)})
   order by logged.id desc limit 1)`

/**
 * SQL, for a FROM: the last event of this name that the object went through, `at` as ISO 8601; no row if there is none.
 */
export const lastEvent = (event: { process: string; transition: string; id: RawBuilder<unknown> }) => sql`(
  select logged.from_state, logged.to_state,
         to_char(logged.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from process_events logged
   where logged.process = ${event.process} and logged.object_id = ${event.id} and logged.transition = ${event.transition}
   order by logged.id desc limit 1)`

/** An event as an admin reads it; `names` are those of the people who acted. */
export function eventLine(event: LoggedEvent, names: Map<number, string>): EventLine {
  return {
    id: event.id,
    transition: event.transition,
    from: event.from,
    to: event.to,
    actor: event.actor,
    actorName: event.actorId === null ? null : (names.get(event.actorId) ?? null),
    reason: event.reason,
    at: event.at.toISOString(),
  }
}

/** An event in a log that names what each event happened to; `cents` is the sum to show with it. */
export function objectEvent(event: LoggedEvent, names: Map<number, string>, cents: number | null): ObjectEvent {
  return {
    ...eventLine(event, names),
    about: event.process as ObjectEvent['about'],
    aboutId: event.objectId,
    amount: cents === null ? null : toDollars(cents),
  }
}
