import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { addDays, type LocalDate } from '#contract/dates.ts'
import { formatMonth } from '#contract/wording/format.ts'
import { cn } from '#web/lib/classes.ts'
import { addMonths, type Month, monthOf, sameDayIn, weeksOf } from '#web/lib/months.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Props for a day's button, so that the keyboard can reach it and move on from it. */
export interface DayStop {
  tabIndex: 0 | -1
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The month of the day `at`, or `months` side by side, with a button for each day. It is one stop of the Tab key:
 * arrows go by days and weeks, Home and End to the ends of a week, Page Up and Down to the same day of another month.
 * `goTo` gets the day that a key leads to, and makes it the next `at`.
 */
export function MonthGrid({
  at,
  months = [monthOf(at)],
  goTo,
  children,
}: {
  at: LocalDate
  months?: readonly Month[]
  goTo: (day: LocalDate) => void
  children: (day: LocalDate, stop: DayStop) => ReactNode
}) {
  const grid = useRef<HTMLDivElement>(null)
  const [byKey, setByKey] = useState(0)
  // a day that was reached by a key takes the focus once it is rendered
  useEffect(() => {
    if (byKey > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [byKey])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = reached(event.key, at)
    if (!to) return
    event.preventDefault()
    goTo(to)
    setByKey((count) => count + 1)
  }
  return (
    <div ref={grid} className={cn('grid gap-x-8', months.length > 1 && 'grid-cols-2')}>
      {months.map((month) => (
        <div key={month}>
          {months.length > 1 ? (
            <p aria-hidden="true" className="display pb-1 text-center">
              {formatMonth(month)}
            </p>
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached by arrows is a grid */}
          <table role="grid" aria-label={formatMonth(month)} className="nums w-full table-fixed">
            <thead>
              <tr>
                {WEEKDAYS.map((name) => (
                  <th key={name} scope="col" abbr={name} className="py-1 font-medium text-muted text-xs">
                    {name.slice(0, 3)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((day, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place of a weekday
                    <td key={index} className="p-0.5 text-center">
                      {day === null ? null : children(day, { tabIndex: day === at ? 0 : -1, onKeyDown })}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  )
}

/** Where a key leads from a day. */
function reached(key: string, from: LocalDate): LocalDate | undefined {
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay()
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }[key]
  if (days !== undefined) return addDays(from, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? undefined : sameDayIn(addMonths(monthOf(from), months), from)
}
