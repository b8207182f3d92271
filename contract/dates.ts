/** A calendar date at the venue, 'YYYY-MM-DD'; never a JavaScript Date (domain.md row 30). */
export type LocalDate = string

/**
 * The time zone of the largest part of each state and territory outside Eastern time; "today" at a venue is the date
 * there.
 */
const ZONE_OF_STATE: Record<string, string> = {
  AK: 'America/Anchorage',
  HI: 'Pacific/Honolulu',
  CA: 'America/Los_Angeles',
  NV: 'America/Los_Angeles',
  OR: 'America/Los_Angeles',
  WA: 'America/Los_Angeles',
  AZ: 'America/Phoenix',
  CO: 'America/Denver',
  ID: 'America/Boise',
  MT: 'America/Denver',
  NM: 'America/Denver',
  UT: 'America/Denver',
  WY: 'America/Denver',
  AL: 'America/Chicago',
  AR: 'America/Chicago',
  IA: 'America/Chicago',
  IL: 'America/Chicago',
  KS: 'America/Chicago',
  LA: 'America/Chicago',
  MN: 'America/Chicago',
  MO: 'America/Chicago',
  MS: 'America/Chicago',
  ND: 'America/Chicago',
  NE: 'America/Chicago',
  OK: 'America/Chicago',
  SD: 'America/Chicago',
  TN: 'America/Chicago',
  TX: 'America/Chicago',
  WI: 'America/Chicago',
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  AS: 'Pacific/Pago_Pago',
}

/** The IANA zone of a two-letter state code; unknown codes count as Eastern. */
export function zoneOfState(venueState: string): string {
  return ZONE_OF_STATE[venueState] ?? 'America/New_York'
}

/**
 * The state where a day ends last: checked against today there, a date that may be anywhere is never refused too early.
 */
export const LAST_STATE = 'AS'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar date in `zone` at this instant, 'YYYY-MM-DD'. */
export function dateInZone(instant: Date, zone: string): LocalDate {
  let format = formatters.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(zone, format)
  }
  return format.format(instant)
}

/** Today at a venue in this state. */
export function todayIn(venueState: string, instant: Date): LocalDate {
  return dateInZone(instant, zoneOfState(venueState))
}

/** The instant at which a date begins in `zone`. */
export function startOfDay(date: LocalDate, zone: string): Date {
  const hour = 3_600_000
  // no zone is more than 14 hours ahead of UTC, nor more than 12 behind
  let instant = Date.parse(`${date}T00:00:00Z`) - 15 * hour
  while (dateInZone(new Date(instant), zone) < date) instant += hour
  return new Date(instant)
}

/** The date `days` later (or earlier, if negative); the first or last possible date if there is none. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const instant = new Date(`${date}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  const year = instant.getUTCFullYear()
  if (year < 1 || year > 9999) return days < 0 ? FIRST_DATE : LAST_DATE
  return instant.toISOString().slice(0, 10)
}

/** The first and the last date that 'YYYY-MM-DD' can express; PostgreSQL has no year 0. */
const [FIRST_DATE, LAST_DATE] = ['0001-01-01', '9999-12-31']

/** The same day `years` later; for a February 29, the day before if there is none. */
export function addYears(date: LocalDate, years: number): LocalDate {
  const same = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
  return isLocalDate(same) ? same : same.replace(/29$/, '28')
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** True for a real calendar date written 'YYYY-MM-DD', from the year 1 on. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DATE) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text
}
