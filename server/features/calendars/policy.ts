import { addYears, type LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'
import type { FetchProblem } from '#server/platform/fetch-publicly.ts'

const WORDS: Record<FetchProblem | 'no_calendar', string> = {
  address: 'Enter an address that begins with https:// and has no password or port in it',
  host: 'We don’t read calendars from this host. Please write to us if you need it',
  unreachable: 'We can’t reach this address. Check that it is complete and that it works without logging in',
  too_large: 'This calendar is larger than 1 MB',
  no_calendar: 'There is no calendar at this address. It has to be an iCal address, which often ends in .ics',
}

/** Why a calendar can't be read, as its owner reads it at the field and beside the feed. */
export const problemWords = (problem: keyof typeof WORDS): string => WORDS[problem]

/** Throws invalid_request for a day that is past, or further ahead than calendars are shown. */
export function checkBlockable(days: readonly LocalDate[], today: LocalDate): void {
  const wrong = days.find((day) => day < today || day > addYears(today, LIMITS.calendarYears))
  if (wrong === undefined) return
  const message = `${formatDate(wrong)} is ${wrong < today ? 'in the past' : 'too far ahead'}.`
  throw new AppError('invalid_request', message, { fields: { days: message } })
}
