import { useQuery } from '@tanstack/react-query'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { LocalDate } from '#contract/dates.ts'
import type { DayNote } from '#web/components/forms/multi-day-picker.tsx'
import { apiQuery } from '#web/lib/query.ts'

/** The name and the mark of such days, here and in the owner's calendar. A day that can't be booked has a square. */
export const DAY_MARKS = {
  blocked: { word: 'Blocked', dot: 'rounded-[2px] bg-ink' },
  busy: { word: 'Taken elsewhere', dot: 'rounded-[2px] border-2 border-ink/70' },
  off: { word: 'Off the market', dot: 'rounded-full border-2 border-edge' },
} as const

/**
 * The days of a month that this venue can list, but about which its owner is asked first, or that would have a second
 * date besides one that is off the market; with what is on them.
 */
export function useDayNotes(
  month: string | undefined,
  venueId: number | undefined,
): ReadonlyMap<LocalDate, DayNote> | undefined {
  const query = { ...apiQuery('GET /api/calendars/month', { query: { month } }), staleTime: 0 }
  const { data } = useQuery({ ...query, enabled: month !== undefined })
  const here = data?.entries.filter((entry) => entry.venueId === venueId)
  // of several things on a day, the last counts
  return here && new Map(KINDS.flatMap((kind) => here.filter((entry) => entry.kind === kind).map(noteOf)))
}

/** What matters most last. */
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
