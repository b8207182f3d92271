import { useQuery } from '@tanstack/react-query'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { LocalDate } from '#contract/dates.ts'
import type { DayNote } from '#web/components/forms/multi-day-picker.tsx'
import { apiQuery } from '#web/lib/query.ts'
import { DAY_MARKS } from './day-marks.ts'

/**
 * The days of a month that this venue can list although something is on them, each with what that is: a date that is
 * off the market, or something about which the owner is asked first.
 */
export function useDayNotes(
  month: string | undefined,
  venueId: number | undefined,
): ReadonlyMap<LocalDate, DayNote> | undefined {
  const query = { ...apiQuery('GET /api/calendars/month', { query: { month } }), staleTime: 0 }
  const { data } = useQuery({ ...query, enabled: month !== undefined })
  const here = data?.entries.filter((entry) => entry.venueId === venueId)
  // if there are several things on a day, the last counts
  return here && new Map(KINDS.flatMap((kind) => here.filter((entry) => entry.kind === kind).map(noteOf)))
}

/** What matters most comes last. */
const KINDS = ['off', 'busy', 'blocked'] as const

function noteOf({ date, kind, title }: CalendarEntry): [LocalDate, DayNote] {
  const { word, dot } = DAY_MARKS[kind as keyof typeof DAY_MARKS]
  return [date, { words: wordsFor(kind, title), mark: [word, dot] }]
}

function wordsFor(kind: CalendarEntry['kind'], title: string | null): string {
  if (kind === 'off') return 'listed before, now off the market'
  if (kind === 'blocked') return 'blocked by you'
  return title === null ? 'taken in your calendar' : `“${title}” in your calendar`
}
