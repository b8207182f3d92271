import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LocalDate } from '#contract/dates.ts'
import { boundsOf } from '#contract/searching/days.ts'
import { formatDollars, formatMonth } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { monthOf } from '#web/lib/months.ts'
import type { SearchFilters } from '../search-filters.ts'
import { DayPrice, type PricedDay } from './day-price.tsx'
import { MonthBar } from './month-bar.tsx'
import type { MonthPrices } from './month-prices.tsx'

const loadMonth = () => import('./month-prices.tsx')

/** Among fewer days in a month, being the cheapest says nothing. */
const ENOUGH_TO_COMPARE = 3

/** How many days fill a row of the widest page. */
const ROW = 14

/**
 * The lowest price of each day that has a match, by month; if a month has few such days, those of the months after it
 * follow. Choosing a day filters by it, and choosing it again removes the filter; the whole month can be chosen, too.
 * The days are one tab stop: arrow keys go from day to day and into the next month, Home and End to the ends of this
 * one, Page Up and Page Down to another month. On demand, the month is loaded and shown in weeks.
 */
export function PriceCalendar({
  days,
  filters: { date, flexDays, weekend, month: wholeMonth },
  choose,
}: {
  days: readonly PricedDay[]
  filters: SearchFilters
  choose: (days: Pick<SearchFilters, 'date' | 'month'>) => void
}) {
  const months = [...new Set(days.map((day) => monthOf(day.date)))]
  const asked = (date ?? weekend)?.slice(0, 7) ?? wholeMonth
  const { first, last } = boundsOf({ date, flexDays, weekend })
  const [turnedTo, turnTo] = useState<string>()
  // the month view, while it is on
  const [Month, setMonth] = useState<typeof MonthPrices>()
  // another search begins at the days that it asks for
  useEffect(() => {
    if (asked) turnTo(undefined)
  }, [asked])
  if (days.length < 2) return null
  const from = months.findIndex((one) => one >= (turnedTo ?? asked ?? ''))
  const at = from === -1 ? months.length - 1 : from
  const month = months[at] as string
  const inMonth = days.filter((day) => monthOf(day.date) === month)
  const press = (day: LocalDate) => {
    turnTo(monthOf(day))
    choose(day === date ? {} : { date: day })
  }
  return (
    <section aria-label="Lowest price per day">
      <MonthBar
        months={months}
        at={at}
        turnTo={turnTo}
        sum={`${inMonth.length === 1 ? '1 day' : `${inMonth.length} days`}, from ${formatDollars(cheapestOf(inMonth))}`}
        whole={wholeMonth === month}
        chooseWhole={() => choose(wholeMonth === month ? {} : { month })}
      >
        <Button
          variant={Month ? 'primary' : 'secondary'}
          size="sm"
          aria-pressed={Month !== undefined}
          onPointerEnter={() => void loadMonth().catch(() => undefined)}
          onClick={() =>
            Month
              ? setMonth(undefined)
              : loadMonth().then(
                  (code) => setMonth(() => code.MonthPrices),
                  () => undefined, // offline: the days stay in their row
                )
          }
        >
          <CalendarDays aria-hidden="true" />
          <span className="max-sm:sr-only">Month view</span>
        </Button>
      </MonthBar>
      {Month ? (
        <Month days={days} month={month} turnTo={turnTo} chosen={date} choose={press} />
      ) : (
        <DayStrip
          days={days}
          months={months}
          at={at}
          turnTo={turnTo}
          chosen={date}
          asked={[first, last]}
          press={press}
        />
      )}
    </section>
  )
}

const cheapestOf = (days: readonly PricedDay[]) => Math.min(...days.map((day) => day.fromPrice))

/** A row of days to swipe, beginning with the month at this place, with arrow keys from day to day. */
function DayStrip({
  days,
  months,
  at,
  turnTo,
  chosen,
  asked: [first, last],
  press,
}: {
  days: readonly PricedDay[]
  months: readonly string[]
  at: number
  turnTo: (month: string) => void
  chosen: LocalDate | undefined
  /** the first and last day of what is searched for: a weekend, or a day with those around it */
  asked: readonly [LocalDate | null, LocalDate | null]
  press: (day: LocalDate) => void
}) {
  const [focused, setFocused] = useState<string>()
  const strip = useRef<HTMLUListElement>(null)
  const moved = useRef(false)
  const month = months[at] as string
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day, once it has been moved
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    strip.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused, month])
  // the chosen day is in the middle of the row, or else the first of the days asked for
  useEffect(() => {
    const row = strip.current
    const find = (mark: string) => row?.querySelector<HTMLElement>(`[${mark}=true]`)
    const day = chosen || first ? (find('aria-pressed') ?? find('data-asked')) : null
    if (row && day) row.scrollLeft = day.offsetLeft - (row.clientWidth - day.offsetWidth) / 2
  }, [chosen, first])
  const isAsked = (day: LocalDate) => first !== null && last !== null && first <= day && day <= last
  const inMonth = days.filter((day) => monthOf(day.date) === month)
  const shown = fillUp(days, months.slice(at))
  const cheapest = cheapestOf(inMonth)
  // a month with only a day or two has no mark of its own: the cheapest days of the whole search are marked instead
  const marked = inMonth.length >= ENOUGH_TO_COMPARE ? cheapest : cheapestOf(days)
  const tabStop = [focused, chosen].find((one) => shown.some((day) => day.date === one)) ?? shown[0]?.date
  const focus = (day: PricedDay | undefined) => {
    if (!day) return
    moved.current = true
    setFocused(day.date)
    if (!shown.includes(day)) turnTo(monthOf(day.date))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = days.findIndex((day) => day.date === tabStop)
    const first = (of: string | undefined) => days.find((day) => monthOf(day.date) === of)
    const targets: Record<string, PricedDay | undefined> = {
      ArrowRight: days[here + 1],
      ArrowLeft: days[here - 1],
      Home: inMonth[0],
      End: inMonth.at(-1),
      PageDown: first(months[at + 1]),
      PageUp: first(months[at - 1]),
    }
    if (!(event.key in targets)) return
    event.preventDefault()
    focus(targets[event.key])
  }
  return (
    <ul
      ref={strip}
      onKeyDown={onKeyDown}
      className="scroll-quiet relative -mx-5 flex scroll-px-5 snap-x gap-2 overflow-x-auto scroll-smooth px-5 py-1 sm:mx-0 sm:scroll-px-0.5 sm:px-0.5"
    >
      {shown.map((day, index) => (
        <li key={day.date} className="flex snap-start items-center gap-2">
          {index > 0 && monthOf(day.date) !== monthOf(shown[index - 1]?.date ?? '') ? (
            <span aria-hidden="true" className="display w-min px-2 text-muted text-sm leading-tight">
              {formatMonth(monthOf(day.date))}
            </span>
          ) : null}
          <button
            type="button"
            tabIndex={day.date === tabStop ? 0 : -1}
            aria-pressed={day.date === chosen}
            data-asked={isAsked(day.date)}
            onFocus={() => setFocused(day.date)}
            onClick={() => press(day.date)}
            className={cn(
              'nums flex w-21 flex-col items-center rounded-field border px-2 py-1.5 transition-colors sm:py-2.5',
              day.date === chosen
                ? 'border-garden bg-garden text-on-garden'
                : isAsked(day.date)
                  ? 'border-garden bg-garden-soft'
                  : 'border-line bg-card hover:border-ink/60',
            )}
          >
            <DayPrice
              day={day}
              quiet={day.date !== chosen}
              cheap={
                day.fromPrice === marked && (monthOf(day.date) === month || marked !== cheapest) && day.date !== chosen
              }
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The days of the first of these months, and of those after it until the row is full. */
function fillUp(days: readonly PricedDay[], months: readonly string[]): PricedDay[] {
  const shown: PricedDay[] = []
  for (const month of months) {
    if (shown.length >= ROW) break
    shown.push(...days.filter((day) => monthOf(day.date) === month))
  }
  return shown
}
