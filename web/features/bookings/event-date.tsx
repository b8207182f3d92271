import { cn } from '#web/lib/classes.ts'

const PART = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })

/** A date as a leaf of a calendar. Decorative: the date is in words beside it. */
export function EventDate({ date, dimmed = false }: { date: string; dimmed?: boolean }) {
  const parts = Object.fromEntries(
    PART.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  )
  return (
    <span
      aria-hidden="true"
      className={cn(
        'nums flex w-16 shrink-0 flex-col self-start items-center overflow-hidden rounded-field border border-line bg-paper text-center leading-none',
        dimmed && 'text-muted',
      )}
    >
      <span
        className={cn(
          'w-full py-1.5 text-xs font-semibold',
          dimmed ? 'bg-sunk text-muted' : 'bg-garden text-on-garden',
        )}
      >
        {parts.month}
      </span>
      <span className="display pt-2 text-2xl">{parts.day}</span>
      <span className="pt-1 pb-2 text-xs text-muted">{parts.weekday}</span>
    </span>
  )
}
