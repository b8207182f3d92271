import type { LocalDate } from '#contract/dates.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Midnight in any zone falls on a quarter hour. */
export const QUARTER_HOUR = 15 * 60_000

/** Today at the venues of each state, asked of the clock once every quarter hour: formatting a date is slow. */
export class Todays {
  #quarter = Number.NaN
  readonly #known = new Map<string, LocalDate>()

  at(state: string, clock: Clock): LocalDate {
    const quarter = Math.floor(clock.now().getTime() / QUARTER_HOUR)
    if (quarter !== this.#quarter) {
      this.#quarter = quarter
      this.#known.clear()
    }
    const known = this.#known.get(state)
    if (known !== undefined) return known
    const today = clock.todayIn(state)
    this.#known.set(state, today)
    return today
  }
}
