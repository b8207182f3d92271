import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { BusyDate } from '#web/features/listings/own/publishing/publish-dates.ts'

const TAKES_DAY: readonly CalendarEntry['kind'][] = ['offered', 'held', 'booked']

/** Whether a date has the day of this entry at its venue: one that is off the market can't be put back then. */
export const isTakenAt = (
  entries: readonly CalendarEntry[],
  { date, venueId }: Pick<CalendarEntry, 'date' | 'venueId'>,
): boolean => entries.some((one) => one.date === date && one.venueId === venueId && TAKES_DAY.includes(one.kind))

/** What takes the day of this date at its venue: the owner is asked about it before the date is listed. */
export function busyAt(
  entries: readonly CalendarEntry[],
  { date, venueId }: Pick<CalendarEntry, 'date' | 'venueId'>,
): BusyDate | undefined {
  const there = entries.filter((one) => one.date === date && one.venueId === venueId)
  if (there.some(({ kind }) => kind === 'blocked')) return { date, byOwner: true, title: null }
  const busy = there.find(({ kind }) => kind === 'busy')
  return busy && { date, byOwner: false, title: busy.title }
}
