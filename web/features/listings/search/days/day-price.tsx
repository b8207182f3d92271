import { formatDollars } from '#contract/wording/format.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'

/** A day with a match, and its cheapest price in dollars. */
export type PricedDay = ApiOutput<'GET /api/listings/days'>[number]

const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })

/** A day of the row with its cheapest price. `quiet`: not chosen. `cheap`: the price stands out. */
export function DayPrice({ day, quiet, cheap }: { day: PricedDay; quiet: boolean; cheap: boolean }) {
  const instant = new Date(`${day.date}T00:00:00Z`)
  return (
    <>
      <span className={cn('text-xs', quiet && 'text-muted')}>
        {WEEKDAY.format(instant)}
        <span className="sr-only">, </span>
      </span>
      <span className="font-semibold text-sm">
        {MONTH.format(instant)} {instant.getUTCDate()}
        <span className="sr-only">{`, ${instant.getUTCFullYear()}, from `}</span>
      </span>
      <span className={cn('mt-0.5 text-xs', cheap ? 'font-semibold text-candle-ink' : quiet && 'text-muted')}>
        {formatDollars(Math.round(day.fromPrice))}
      </span>
    </>
  )
}
