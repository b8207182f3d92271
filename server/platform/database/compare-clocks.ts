import { sql } from 'kysely'
import { MINUTE } from '../clock.ts'
import { StartError } from '../errors.ts'
import type { Db } from './connect.ts'

/**
 * Every process applies deadlines by its own clock: one whose clock is ahead would end all couples' holds, charge their
 * cards and let their bookings lapse. Throws StartError when this machine's clock is more than a minute away from the
 * database's; the measured round trip is allowed for.
 */
export async function checkClock(db: Db, now: () => number = Date.now): Promise<void> {
  const trouble = await clockTrouble(db, now)
  if (trouble) throw new StartError(`${trouble} Please sync both with NTP.`)
}

/** A sentence when this machine's clock is more than a minute away from the database's; otherwise null. */
export async function clockTrouble(db: Db, now: () => number = Date.now): Promise<string | null> {
  const { before, database, after } = await compareClocks(db, now)
  const away = Math.max(before - database, database - after)
  if (away <= MINUTE) return null
  const which = before > database ? 'ahead of' : 'behind'
  return `This machine's clock is ${Math.round(away / 1000)} seconds ${which} the database's.`
}

/**
 * How many milliseconds this machine's clock is ahead of the database's, give or take half of the round trip; negative
 * if it is behind.
 */
export async function clockAhead(db: Db): Promise<number> {
  const { before, database, after } = await compareClocks(db, Date.now)
  return (before + after) / 2 - database
}

async function compareClocks(db: Db, now: () => number): Promise<{ before: number; database: number; after: number }> {
  const before = now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return { before, database: rows[0]?.at.getTime() ?? Number.NaN, after: now() }
}
