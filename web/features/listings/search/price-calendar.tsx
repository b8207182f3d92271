import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LocalDate } from '#contract/dates.ts'
import { formatDollars, formatMonth } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { monthOf } from '#web/lib/months.ts'
import { DayPrice, type PricedDay } from './day-price.tsx'
import type { MonthPrices } from './month-prices.tsx'
import type { SearchFilters } from './search-filters.ts'

const loadMonth = () => import('./month-prices.tsx')

/** With fewer days in a month, the cheapest of them says nothing. */
const ENOUGH_TO_COMPARE = 3

/** How many days fill a row of the widest page. */
const ROW = 14

/**
 * The cheapest price of each day that has a match, by month; where one has few days, the next follow.
 * Choosing a day filters by it, choosing it again
 * takes it off; the month itself can be chosen, too. The days are one tab stop: arrows go from day to day and on into
 * the next month, Home and End to the ends of this one, Page Up and Page Down a month back and on. As a month of weeks
 * on demand, which is loaded then.
 */
export function PriceCalendar({
  days,
  filters: { date, weekend, month: wholeMonth },
  choose,
}: {
  days: readonly PricedDay[]
  filters: SearchFilters
  choose: (days: Pick<SearchFilters, 'date' | 'month'>) => void
}) {
  const months = [...new Set(days.map((day) => monthOf(day.date)))]
  const asked = (date ?? weekend)?.slice(0, 7) ?? wholeMonth
  const [turnedTo, turnTo] = useState<string>()
  const [focused, setFocused] = useState<string>()
  // the view of a month, while it is wanted
  const [Month, setMonth] = useState<typeof MonthPrices>()
  const strip = useRef<HTMLUListElement>(null)
  const moved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day, once it has been moved
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    strip.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused, turnedTo])
  // another search begins where it asks
  useEffect(() => {
    if (asked) turnTo(undefined)
  }, [asked])
  // the chosen day is in the middle of the row
  useEffect(() => {
    const [row, chosen] = [strip.current, date && strip.current?.querySelector<HTMLElement>('[aria-pressed=true]')]
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [date])
  if (days.length < 2) return null
  const from = months.findIndex((one) => one >= (turnedTo ?? asked ?? ''))
  const at = from === -1 ? months.length - 1 : from
  const month = months[at] as string
  const inMonth = days.filter((day) => monthOf(day.date) === month)
  const shown = fillUp(days, months.slice(at))
  const cheapest = Math.min(...inMonth.map((day) => day.fromPrice))
  // with only a day or two, none is worth a mark; then the cheapest of the whole search gets it
  const marked = inMonth.length >= ENOUGH_TO_COMPARE ? cheapest : Math.min(...days.map((day) => day.fromPrice))
  const tabStop = [focused, date].find((one) => shown.some((day) => day.date === one)) ?? shown[0]?.date
  const turn = (step: number) => turnTo(months[at + step])
  const focus = (day: PricedDay | undefined) => {
    if (!day) return
    moved.current = true
    setFocused(day.date)
    if (!shown.includes(day)) turnTo(monthOf(day.date))
  }
  const press = (day: LocalDate) => {
    turnTo(monthOf(day))
    choose(day === date ? {} : { date: day })
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
    <section aria-label="Cheapest price per day">
      <div className="mb-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 sm:mb-2.5">
        <Turn label="Previous month" to={months[at - 1]} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </Turn>
        <span className="relative">
          <select
            aria-label="Month of the calendar"
            value={month}
            onChange={(event) => turnTo(event.target.value)}
            className="display h-10 cursor-pointer appearance-none rounded-full bg-transparent pr-8 pl-2 text-base hover:bg-ink/7 sm:text-lg"
          >
            {months.map((one) => (
              <option key={one} value={one}>
                {formatMonth(one)}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
          />
        </span>
        <Turn label="Next month" to={months[at + 1]} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </Turn>
        <p className="nums text-muted text-sm max-sm:hidden">
          {`${inMonth.length === 1 ? '1 day' : `${inMonth.length} days`}, from ${formatDollars(cheapest)}`}
        </p>
        <Button
          variant={wholeMonth === month ? 'primary' : 'ghost'}
          size="sm"
          className="ml-auto max-sm:px-3"
          aria-pressed={wholeMonth === month}
          onClick={() => choose(wholeMonth === month ? {} : { month })}
        >
          <span>
            Any day<span className="max-sm:sr-only"> in {formatMonth(month).split(' ')[0]}</span>
          </span>
        </Button>
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
      </div>
      {Month ? (
        <Month days={days} month={month} turnTo={turnTo} chosen={date} choose={press} />
      ) : (
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
                aria-pressed={day.date === date}
                onFocus={() => setFocused(day.date)}
                onClick={() => press(day.date)}
                className={cn(
                  'nums flex w-21 flex-col items-center rounded-field border px-2 py-1.5 transition-colors sm:py-2.5',
                  day.date === date
                    ? 'border-garden bg-garden text-on-garden'
                    : 'border-line bg-card hover:border-ink/60',
                )}
              >
                <DayPrice
                  day={day}
                  quiet={day.date !== date}
                  cheap={
                    day.fromPrice === marked &&
                    (monthOf(day.date) === month || marked !== cheapest) &&
                    day.date !== date
                  }
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
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

function Turn({
  label,
  to,
  onClick,
  children,
}: {
  label: string
  to: string | undefined
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    // on phones the month itself leads on, and one row has room for the rest
    <Button
      variant="ghost"
      size="icon-sm"
      className="max-sm:hidden"
      aria-label={label}
      disabled={to === undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
