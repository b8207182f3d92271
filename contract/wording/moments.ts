import { zoneOfState } from '../dates.ts'

const MOMENTS = new Map<string, Intl.DateTimeFormat>()

/**
 * An instant (ISO text or Date) at the venue: "Mon, Nov 23, 2026, 5:00 PM EST". `venueState` is the venue's
 * two-letter code. Pages and mails say it alike.
 */
export function formatMoment(instant: string | Date, venueState: string): string {
  const zone = zoneOfState(venueState)
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
