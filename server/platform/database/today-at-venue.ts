import { type Expression, type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#contract/dates.ts'
import { STATES } from '#contract/searching/us-states.ts'
import type { Clock } from '../clock.ts'

/**
 * SQL: today at a venue in `state`, for lists of venues in several zones (domain.md row 30). At any instant, there are
 * at most two calendar dates between Guam and Samoa. Codes that aren't a state's count as Eastern, as in
 * contract/dates.ts.
 */
export function todayAtVenue(state: Expression<string>, clock: Clock): RawBuilder<LocalDate> {
  const eastern = clock.todayIn('NY')
  const elsewhere = STATES.filter((one) => clock.todayIn(one) !== eastern)
  const [first] = elsewhere
  if (first === undefined) return sql`${eastern}::date`
  return sql`case when ${state} = any(${elsewhere}::text[]) then ${clock.todayIn(first)}::date else ${eastern}::date end`
}
