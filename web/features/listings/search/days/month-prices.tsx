import { useState, useSyncExternalStore } from 'react'
import type { LocalDate } from '#contract/dates.ts'
import { formatDollars, formatFullDate } from '#contract/wording/format.ts'
import { type DayStop, MonthGrid } from '#web/components/forms/month-grid.tsx'
import { DayLegend } from '#web/components/ui/day-legend.tsx'
import { cn } from '#web/lib/classes.ts'
import { type Month, monthOf } from '#web/lib/months.ts'
import type { PricedDay } from './day-price.tsx'

const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 2, // a day on a phone has no room for more
})

/**
 * A month of prices as a calendar, on wide screens with the next one beside it. The keyboard also reaches days without
 * a date, which can't be chosen; it skips months without one. `turnTo` is called when a key leaves what is shown.
 */
export function MonthPrices({
  days,
  month,
  turnTo,
  chosen,
  choose,
  compact = false,
}: {
  days: readonly PricedDay[]
  month: Month
  turnTo: (month: Month) => void
  chosen: LocalDate | undefined
  choose: (day: LocalDate) => void
  /** without a frame, and with as little height as possible */
  compact?: boolean
}) {
  const months = [...new Set(days.map(({ date }) => monthOf(date)))]
  const from = months.indexOf(month)
  const shown = months.slice(from, from + useMonthsAtOnce())
  const cheapest = new Map(shown.map((one) => [one, cheapestOf(days, one)]))
  const [reached, setReached] = useState(chosen)
  const isShown = (day: LocalDate | undefined) => day !== undefined && shown.includes(monthOf(day))
  const first = days.find(({ date }) => monthOf(date) === month)?.date
  const at = [reached, chosen, first].find(isShown) as LocalDate
  const goTo = (to: LocalDate) => {
    const day = months.includes(monthOf(to)) ? to : nearest(days, to, at)
    if (!day) return
    setReached(day)
    if (!isShown(day)) turnTo(monthOf(day))
  }
  return (
    <>
      <div className={compact ? undefined : '-mx-1 rounded-card border border-line bg-card p-1.5 sm:mx-0 sm:p-3'}>
        <MonthGrid at={at} months={shown} goTo={goTo}>
          {(day, stop) => (
            <DayOfMonth
              day={day}
              price={days.find(({ date }) => date === day)?.fromPrice}
              cheapest={cheapest.get(monthOf(day))}
              chosen={day === chosen}
              compact={compact}
              stop={stop}
              choose={() => {
                setReached(day)
                choose(day)
              }}
            />
          )}
        </MonthGrid>
      </div>
      {compact || ![...cheapest.values()].some(Boolean) ? null : (
        <DayLegend marks={[['Lowest of the month', 'size-3 rounded-full bg-candle-soft ring-1 ring-candle']]} />
      )}
    </>
  )
}

const WIDE = '(min-width: 64rem)'

/** Two months on a wide screen, else one. Never drawn on the server. */
function useMonthsAtOnce(): number {
  const follow = (changed: () => void) => {
    const media = matchMedia(WIDE)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return useSyncExternalStore(follow, () => matchMedia(WIDE).matches) ? 2 : 1
}

/** Among fewer days, being the cheapest says nothing. */
const ENOUGH_TO_COMPARE = 3

function cheapestOf(days: readonly PricedDay[], month: Month): number | undefined {
  const prices = days.flatMap(({ date, fromPrice }) => (monthOf(date) === month ? [fromPrice] : []))
  return prices.length < ENOUGH_TO_COMPARE ? undefined : Math.min(...prices)
}

/** Where a key leads if it would end in a month without dates: to the next day with one, in its direction. */
function nearest(days: readonly PricedDay[], to: LocalDate, from: LocalDate): LocalDate | undefined {
  const found = to > from ? days.find(({ date }) => date > to) : days.findLast(({ date }) => date < to)
  return found?.date
}

function DayOfMonth({
  day,
  price,
  cheapest,
  chosen,
  compact,
  stop,
  choose,
}: {
  day: LocalDate
  price: number | undefined
  cheapest: number | undefined
  chosen: boolean
  compact: boolean
  stop: DayStop
  choose: () => void
}) {
  const look = cn(
    'relative flex w-full flex-col items-center justify-center rounded-field',
    compact ? 'h-12 leading-tight lg:h-10' : 'h-14 sm:h-15',
  )
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
        {`${formatFullDate(day)}, from ${formatDollars(whole)}${best ? ', lowest of the month' : ''}`}
      </span>
      {number}
      <span aria-hidden="true" className={cn('font-semibold text-xs', best && !chosen && 'text-candle-ink')}>
        <span className={compact ? undefined : 'sm:hidden'}>{COMPACT.format(whole)}</span>
        {compact ? null : <span className="max-sm:hidden">{formatDollars(whole)}</span>}
      </span>
    </button>
  )
}
