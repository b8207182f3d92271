import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** This booking and those that it took over from other couples, newest first, by id. */
export async function chainOf(db: Db, bookingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, carried_from, 0 as depth from bookings where id = ${bookingId}
      union all
      select old.id, old.carried_from, depth + 1 from bookings old join chain on old.id = chain.carried_from)
    select id from chain order by depth`.execute(db)
  return rows.map(({ id }) => id)
}

/** The booking that this one has become: itself, unless it passed to another couple. */
export async function latestOf(db: Db, bookingId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, 0 as depth from bookings where id = ${bookingId}
      union all
      select next.id, depth + 1 from bookings next join chain on next.carried_from = chain.id)
    select id from chain order by depth desc limit 1`.execute(db)
  return rows[0]?.id ?? bookingId
}

/** What each of these bookings has become, as `latestOf` says. */
export async function latestOfEach(db: Db, bookingIds: readonly number[]): Promise<Map<number, number>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<{ first: number; id: number }>`
    with recursive chain as (
      select id as first, id, 0 as depth from bookings where id = any(${bookingIds})
      union all
      select chain.first, next.id, depth + 1 from bookings next join chain on next.carried_from = chain.id)
    select distinct on (first) first, id from chain order by first, depth desc`.execute(db)
  return new Map(rows.map(({ first, id }) => [first, id]))
}
