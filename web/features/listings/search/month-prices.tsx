import { useState } from 'react'
import type { LocalDate } from '#contract/dates.ts'
import { formatDollars, formatFullDate } from '#contract/wording/format.ts'
import { type DayStop, MonthGrid } from '#web/components/forms/month-grid.tsx'
import { cn } from '#web/lib/classes.ts'
import { type Month, monthOf } from '#web/lib/months.ts'
import type { PricedDay } from './price-calendar.tsx'

const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/**
 * A month of prices as a calendar. Days without a date are reached by the keyboard, but can't be chosen; months without
 * one are passed over. `turnTo` is told when the keyboard leaves the month.
 */
export function MonthPrices({
  days,
  month,
  turnTo,
  chosen,
  choose,
}: {
  days: readonly PricedDay[]
  month: Month
  turnTo: (month: Month) => void
  chosen: LocalDate | undefined
  choose: (day: LocalDate) => void
}) {
  const inMonth = days.filter((day) => monthOf(day.date) === month)
  const cheapest = Math.min(...inMonth.map((day) => day.fromPrice))
  const [reached, setReached] = useState(chosen)
  const at = [reached, chosen, inMonth[0]?.date].find((day) => day && monthOf(day) === month) as LocalDate
  const goTo = (to: LocalDate) => {
    const day = days.some(({ date }) => monthOf(date) === monthOf(to)) ? to : nearest(days, to, at)
    if (!day) return
    setReached(day)
    turnTo(monthOf(day))
  }
  return (
    <>
      <div className="-mx-1 rounded-card border border-line bg-card p-1.5 sm:mx-0 sm:p-3">
        <MonthGrid at={at} goTo={goTo}>
          {(day, stop) => (
            <DayOfMonth
              day={day}
              price={inMonth.find(({ date }) => date === day)?.fromPrice}
              cheapest={cheapest}
              chosen={day === chosen}
              stop={stop}
              choose={() => {
                setReached(day)
                choose(day)
              }}
            />
          )}
        </MonthGrid>
      </div>
      <p className="mt-2 flex items-center gap-2 text-muted text-sm">
        <span aria-hidden="true" className="size-3 rounded-full bg-candle-soft ring-1 ring-candle" />
        Cheapest of the month
      </p>
    </>
  )
}

/** Where a key leads that would end in a month without dates: the next day with one, in its direction. */
function nearest(days: readonly PricedDay[], to: LocalDate, from: LocalDate): LocalDate | undefined {
  const found = to > from ? days.find(({ date }) => date > to) : days.findLast(({ date }) => date < to)
  return found?.date
}

function DayOfMonth({
  day,
  price,
  cheapest,
  chosen,
  stop,
  choose,
}: {
  day: LocalDate
  price: number | undefined
  cheapest: number
  chosen: boolean
  stop: DayStop
  choose: () => void
}) {
  const look = 'relative flex h-14 w-full flex-col items-center justify-center rounded-field sm:h-15'
  const number = (
    <span aria-hidden="true" className="text-sm">
      {Number(day.slice(8))}
    </span>
  )
  if (price === undefined) {
    return (
      <button type="button" {...stop} aria-disabled="true" className={cn(look, 'cursor-default text-muted')}>
        <span className="sr-only">{`${formatFullDate(day)}, no dates`}</span>
        {number}
      </button>
    )
  }
  const best = price === cheapest
  const whole = Math.round(price)
  return (
    <button
      type="button"
      {...stop}
      aria-pressed={chosen}
      onClick={choose}
      className={cn(
        look,
        'border transition-colors',
        chosen
          ? 'border-garden bg-garden text-on-garden'
          : best
            ? 'border-candle bg-candle-soft hover:border-ink/60'
            : 'border-line hover:border-ink/60',
      )}
    >
      <span className="sr-only">
        {`${formatFullDate(day)}, from ${formatDollars(whole)}${best ? ', cheapest of the month' : ''}`}
      </span>
      {number}
      <span aria-hidden="true" className={cn('font-semibold text-xs', best && !chosen && 'text-candle-ink')}>
        <span className="sm:hidden">{COMPACT.format(whole)}</span>
        <span className="max-sm:hidden">{formatDollars(whole)}</span>
      </span>
    </button>
  )
}
