import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { LocalDate } from '#contract/dates.ts'
import { formatFullDate } from '#contract/wording/format.ts'
import type { DayStop } from '#web/components/forms/month-grid.tsx'
import { cn } from '#web/lib/classes.ts'
import { inWords, keyOf, lookOf, shortly } from './entry-words-and-colors.ts'

/** How many entries fit into a day's cell. */
const IN_CELL = 2

/** One day of the month: what is on it, in words where there is room and as dots elsewhere. */
export function Day({
  day,
  entries,
  alone,
  today,
  chosen,
  isOff,
  stop,
  choose,
}: {
  day: LocalDate
  entries: readonly CalendarEntry[]
  /** days of a single venue, which needn't be named */
  alone: boolean
  today: LocalDate
  chosen: boolean
  /** can't be chosen now */
  isOff: boolean
  stop: DayStop
  choose: (withShift: boolean) => void
}) {
  const inCell = entries.slice(0, entries.length > IN_CELL ? IN_CELL - 1 : IN_CELL)
  return (
    <button
      type="button"
      {...stop}
      aria-pressed={chosen}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => choose(event.shiftKey)}
      className={cn(
        'flex h-14 w-full select-none flex-col items-center gap-1 overflow-hidden rounded-field border p-1 text-left sm:h-20 sm:items-stretch',
        day < today && 'bg-ink/5',
        chosen ? 'border-garden ring-1 ring-garden' : 'border-line hover:border-ink/60',
      )}
    >
      <span className="sr-only">{[formatFullDate(day), ...entries.map(inWords)].join(', ')}</span>
      <span
        aria-hidden="true"
        className={cn(
          'grid size-6 shrink-0 place-items-center self-center rounded-full text-sm sm:self-start',
          isWeekend(day) && 'font-bold',
          day === today && 'bg-garden font-semibold text-on-garden',
          day < today && 'text-muted',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className="flex flex-wrap justify-center gap-1 sm:hidden">
        {entries.slice(0, 3).map((entry) => (
          <span key={keyOf(entry)} className={cn('size-2 rounded-full', lookOf(entry).dot)} />
        ))}
      </span>
      <span aria-hidden="true" className="flex flex-col gap-0.5 max-sm:hidden">
        {inCell.map((entry) => (
          <span key={keyOf(entry)} className={cn('truncate rounded-sm px-1.5 text-xs leading-5', lookOf(entry).cell)}>
            {shortly(entry, alone)}
          </span>
        ))}
        {entries.length > inCell.length ? (
          <span className="px-1.5 text-muted text-xs leading-4">{entries.length - inCell.length} more</span>
        ) : null}
      </span>
    </button>
  )
}

/** Saturdays and Sundays, the days couples look for. */
const isWeekend = (day: LocalDate) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
