import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { addDays, type LocalDate } from '#contract/dates.ts'
import { formatMonth } from '#contract/wording/format.ts'
import { addMonths, monthOf, weeksOf } from '#web/lib/months.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What the button of a day spreads, so that the keyboard finds it and goes on from it. */
export interface DayStop {
  tabIndex: 0 | -1
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The month of the day `at`, a button for each day. It is one stop of the keyboard: arrows go by days and weeks, Home
 * and End to the ends of a week, Page Up and Down by months. `goTo` is told where they lead and makes it the next `at`.
 */
export function MonthGrid({
  at,
  goTo,
  children,
}: {
  at: LocalDate
  goTo: (day: LocalDate) => void
  children: (day: LocalDate, stop: DayStop) => ReactNode
}) {
  const grid = useRef<HTMLTableElement>(null)
  const [byKey, setByKey] = useState(0)
  // the day that was reached by a key takes the focus once it is there
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
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached by arrows is a grid
    <table ref={grid} role="grid" aria-label={formatMonth(monthOf(at))} className="nums w-full table-fixed">
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
        {weeksOf(monthOf(at)).map((week) => (
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
  )
}

/** Where a key leads from a day. */
function reached(key: string, from: LocalDate): LocalDate | undefined {
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay()
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }[key]
  if (days !== undefined) return addDays(from, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? undefined : `${addMonths(monthOf(from), months)}-01`
}
