import { addDays, isLocalDate, type LocalDate } from '../dates.ts'

/** The days that a search asks for: those that satisfy everything given here. */
export interface AskedDays {
  /** a day, alone or with `flexDays` on either side */
  date?: LocalDate | undefined
  flexDays?: number | undefined
  /** any day of a weekend, which is from Friday to Sunday */
  weekend?: LocalDate | undefined
  /** 'YYYY-MM' */
  month?: string | undefined
  /** first and last day of a range; for members only */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** for members only */
  weekdays?: readonly Weekday[] | undefined
}

/** In the order of the numbers that PostgreSQL's `extract(dow)` and JavaScript's getUTCDay() give them. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The first and last day that satisfy everything asked for but the weekdays; null where there is no bound. */
export function boundsOf({ date, flexDays = 0, weekend, month, from, to }: AskedDays): {
  first: LocalDate | null
  last: LocalDate | null
} {
  const firsts = [from]
  const lasts = [to]
  const also = (first: LocalDate, last: LocalDate) => firsts.push(first) && lasts.push(last)
  if (date) also(addDays(date, -flexDays), addDays(date, flexDays))
  if (weekend) also(addDays(saturdayOf(weekend), -1), addDays(saturdayOf(weekend), 1))
  if (month) also(`${month}-01`, lastOfMonth(month))
  const given = (days: (LocalDate | undefined)[]) => days.filter((day) => day !== undefined).sort()
  return { first: given(firsts).at(-1) ?? null, last: given(lasts)[0] ?? null }
}

/** Whether this is a month of the calendar, 'YYYY-MM'. */
export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isLocalDate(`${text}-01`)

/** The last day of 'YYYY-MM'. */
function lastOfMonth(month: string): LocalDate {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(`${month}-01T00:00:00Z`)
  last.setUTCFullYear(year, number, 0)
  return last.toISOString().slice(0, 10)
}

/** The Saturday of the weekend that a day belongs to, or of the next one. */
export function saturdayOf(day: LocalDate): LocalDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, weekday === 0 ? -1 : 6 - weekday)
}
