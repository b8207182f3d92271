import { dateInZone, zoneOfState } from '../dates.ts'
import { formatDate } from './format.ts'

const MOMENTS = new Map<string | undefined, Intl.DateTimeFormat>()

/**
 * An instant (ISO text or Date) at the venue: "Mon, Nov 23, 2026, 5:00 PM EST". `venueState` is the venue's
 * two-letter code. Pages and emails write it the same way.
 */
export function formatMoment(instant: string | Date, venueState: string): string {
  return momentIn(zoneOfState(venueState), instant)
}

/** An instant that belongs to no venue, such as an audit's: "Mon, Nov 23, 2026, 10:00 PM UTC". */
export function formatUtcMoment(instant: string | Date): string {
  return momentIn('UTC', instant)
}

/** An instant by the reader's own clock, such as when we told them something. In the browser only. */
export function formatOwnMoment(instant: string | Date): string {
  return momentIn(undefined, instant)
}

/** The day at the venue on which an instant fell: "Mon, Nov 23, 2026". */
export function formatDayOf(instant: string | Date, venueState: string): string {
  return formatDate(dateInZone(new Date(instant), zoneOfState(venueState)))
}

/** The day of an instant by the reader's own clock: "Mon, Nov 23, 2026". In the browser only. */
export function formatOwnDay(instant: string | Date): string {
  return formatDate(dateInZone(new Date(instant), new Intl.DateTimeFormat().resolvedOptions().timeZone))
}

/** The day of an instant that belongs to no venue, in UTC, as files for the books have it. */
export function formatUtcDay(instant: string | Date): string {
  return formatDate(dateInZone(new Date(instant), 'UTC'))
}

function momentIn(zone: string | undefined, instant: string | Date): string {
  let format = MOMENTS.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    MOMENTS.set(zone, format)
  }
  // Node and browsers differ in the kind of space before AM and PM.
  return format.format(new Date(instant)).replaceAll(/\s/g, ' ')
}

/** How far away a day is: "today" (even for one that has passed), "tomorrow", "in 3 days". */
export function inDays(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
