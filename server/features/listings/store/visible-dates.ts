import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#contract/dates.ts'
import { STATES } from '#contract/searching/us-states.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The latest calendar date anywhere in the country: earlier days have passed, at least somewhere. */
export function latestToday(clock: Clock): LocalDate {
  const dates = STATES.map((state) => clock.todayIn(state)).sort()
  return dates.at(-1) ?? clock.todayIn('NY')
}

/**
 * SQL: the event's day has not passed at its venue (domain.md row 30). At any instant, there are at most two calendar
 * dates between Guam and Samoa; the states that still have the earlier one are listed. Codes that aren't a state's
 * count as Eastern, as in contract/dates.ts.
 */
export function notPast(clock: Clock): RawBuilder<boolean> {
  const dates = STATES.map((state) => [state, clock.todayIn(state)] as const)
  const eastern = clock.todayIn('NY')
  const sorted = dates.map(([, date]) => date).sort()
  const [earliest, latest] = [sorted[0] ?? eastern, latestToday(clock)]
  const statesAt = (date: string) => dates.filter(([, today]) => today === date).map(([state]) => state)
  if (earliest === latest) return sql`listings.event_date >= ${latest}::date`
  const stillEarlier =
    eastern === earliest
      ? sql`listings.venue_state <> all(${statesAt(latest)}::text[])`
      : sql`listings.venue_state = any(${statesAt(earliest)}::text[])`
  return sql`(listings.event_date >= ${earliest}::date
    and (listings.event_date >= ${latest}::date or ${stillEarlier}))`
}

/** When somebody looks at what is on offer, and whether they see dates before everybody does (domain.md row 25). */
export interface Look {
  clock: Clock
  early: boolean
}

/** SQL: the date is public, or has appeared and this viewer sees it early. */
export function notTooEarly({ clock, early }: Look): RawBuilder<boolean> {
  const from = sql.ref(early ? 'listings.appears_at' : 'listings.public_at')
  return sql`(${from} is null or ${from} <= ${clock.now()}::timestamptz)`
}
