import { type LocalDate, todayIn } from '#contract/dates.ts'
import type { Db } from './database/connect.ts'

/** The injected clock of all domain time (domain.md 5). Sessions, tokens and rate limits stay on real time. */
export interface Clock {
  now(): Date
  /** the calendar date at a venue in this state */
  todayIn(venueState: string): LocalDate
}

/** A clock that can be moved, for the sandbox's control page and for tests; the offset survives a restart. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): Promise<void>
  reset(): Promise<void>
}

/**
 * A clock that runs by `now`. It formats a state's date only once every quarter of an hour, because formatting is slow.
 */
export function clockOf(now: () => Date): Clock {
  const known = new Map<string, LocalDate>()
  let quarter = Number.NaN
  return {
    now,
    todayIn: (venueState) => {
      const at = now()
      const current = Math.floor(at.getTime() / QUARTER_HOUR)
      if (current !== quarter) known.clear()
      quarter = current
      const today = known.get(venueState) ?? todayIn(venueState, at)
      known.set(venueState, today)
      return today
    },
  }
}

export const realClock: Clock = clockOf(() => new Date())

/** Creates a movable clock: reads the stored offset once, then keeps it in step with what this process sets. */
export async function movableClock(db: Db, afterMove: () => Promise<void> = async () => {}): Promise<MovableClock> {
  const read = async () => {
    const row = await db.selectFrom('clock_offset').select('milliseconds').executeTakeFirstOrThrow()
    return row.milliseconds
  }
  let offset = await read()
  const clock = clockOf(() => new Date(Date.now() + offset))
  const set = async (change: (old: typeof offset) => typeof offset) => {
    await db
      .updateTable('clock_offset')
      .set({ milliseconds: change(offset) })
      .execute()
    offset = await read()
    await afterMove()
  }
  return { ...clock, advance: (milliseconds) => set((old) => old + milliseconds), reset: () => set(() => 0) }
}

/** The units of time that the rules use, in milliseconds. */
export const MINUTE = 60_000
/** In every zone, midnight falls on a full quarter of an hour. */
export const QUARTER_HOUR = 15 * MINUTE
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** `instant` plus a number of milliseconds. */
export function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
