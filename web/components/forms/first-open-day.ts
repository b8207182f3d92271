import { addDays, type LocalDate } from '#contract/dates.ts'

/** The first day from `min` to `max` that isn't taken; `min` if all are. */
export function firstOpenDay(min: LocalDate, max: LocalDate, taken: ReadonlyMap<LocalDate, unknown>): LocalDate {
  let day = min
  while (taken.has(day) && day < max) day = addDays(day, 1)
  return taken.has(day) ? min : day
}
