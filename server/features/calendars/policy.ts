import { addYears, type LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'

/** Throws invalid_request for a day that is past, or further ahead than calendars show. */
export function checkBlockable(days: readonly LocalDate[], today: LocalDate): void {
  const wrong = days.find((day) => day < today || day > addYears(today, LIMITS.calendarYears))
  if (wrong === undefined) return
  const message = `${formatDate(wrong)} is ${wrong < today ? 'in the past' : 'too far ahead'}.`
  throw new AppError('invalid_request', message, { fields: { days: message } })
}
