import { addDays, type LocalDate } from '#contract/dates.ts'
import { formatMonth } from '#contract/wording/format.ts'

/** 'YYYY-MM' */
export type Month = string

export const monthOf = (date: LocalDate): Month => date.slice(0, 7)

/** The month this many months later, or earlier if the number is negative. */
export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The day of this month with the same number as `date`, or the month's last. */
export function sameDayIn(month: Month, date: LocalDate): LocalDate {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const day = `${month}-${date.slice(8)}`
  return day < last ? day : last
}

/** From the first to the last, both included. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The month of this day and those after it, `count` in all, as options of a select. */
export function monthOptions(today: LocalDate, count: number): { value: Month; label: string }[] {
  const last = addMonths(monthOf(today), count - 1)
  return monthsBetween(monthOf(today), last).map((month) => ({ value: month, label: formatMonth(month) }))
}

/** The month as a calendar shows it: weeks from Sunday to Saturday, null for days of its neighbors. */
export function weeksOf(month: Month): (LocalDate | null)[][] {
  const first = `${month}-01`
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const days = Array.from({ length: 42 }, (_, index) => addDays(first, index - weekday))
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return weeks
    .map((week) => week.map((day) => (monthOf(day) === month ? day : null)))
    .filter((week) => week.some((day) => day !== null))
}
