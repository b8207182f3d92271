import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate, formatFullDate, formatMonth } from '#contract/wording/format.ts'
import { firstOpenDay } from '#web/components/forms/first-open-day.ts'
import { cn } from '#web/lib/classes.ts'
import { addMonths, type Month, monthOf, monthsBetween } from '#web/lib/months.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Button } from '../ui/button.tsx'
import { DayLegend, type Mark } from '../ui/day-legend.tsx'
import { FieldGroup } from './choices.tsx'
import { type DayStop, MonthGrid } from './month-grid.tsx'

/** What is on a day that can still be chosen: its words, and its dot in the legend. */
export interface DayNote {
  words: string
  mark: Mark
}

/**
 * A calendar in which any number of days can be chosen, one month at a time. It opens on the first chosen day or, if
 * there is none, on the first that can be chosen, in the month `opensIn` or later if that month is given. `off` are
 * days that can't be chosen, each with the reason; `noted` are days that can, but have something on them. `tellMonth`
 * gets the month that is shown. `ref` lets a form move the focus here.
 */
export function MultiDayPicker({
  legend,
  hint,
  error,
  chosen,
  onChange,
  min,
  max,
  off,
  noted = NOTHING,
  tellMonth,
  bare = false,
  opensIn,
  ref,
}: {
  legend: string
  hint?: string
  error: string | undefined
  chosen: readonly LocalDate[]
  onChange: (days: LocalDate[]) => void
  min: LocalDate
  max: LocalDate
  off: ReadonlyMap<LocalDate, string>
  noted?: ReadonlyMap<LocalDate, DayNote> | undefined
  tellMonth?: (month: Month) => void
  /** the chosen days are listed elsewhere */
  bare?: boolean
  opensIn?: Month | undefined
  ref?: Ref<{ focus: () => void }>
}) {
  const calendar = useRef<HTMLDivElement>(null)
  const reachable = () => calendar.current?.querySelector<HTMLElement>('[tabindex="0"]')
  useImperativeHandle(ref, () => ({ focus: () => reachable()?.focus() }))
  const { list, removed } = useFocusAfterRemoval(reachable)
  const within = (date: LocalDate) => (date < min ? min : date > max ? max : date)
  const [movedTo, setAt] = useState<LocalDate>()
  const at = movedTo ?? chosen[0] ?? firstOpenDay(within(`${opensIn ?? monthOf(min)}-01`), max, off)
  const month = monthOf(at)
  useEffect(() => tellMonth?.(month), [tellMonth, month])
  const turnTo = (to: Month) => setAt(within(to === monthOf(min) ? min : `${to}-01`))
  const toggle = (day: LocalDate) => {
    setAt(day)
    onChange(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort())
  }
  return (
    <FieldGroup legend={legend} hint={hint} error={error}>
      <div
        ref={calendar}
        className={cn('rounded-field border bg-card p-3 sm:p-4', error ? 'border-berry' : 'border-edge')}
      >
        <div className="mb-2 flex items-center justify-between gap-2">
          <Turn label="Previous month" to={addMonths(month, -1)} stop={month <= monthOf(min)} turn={turnTo} />
          <select
            aria-label="Month"
            value={month}
            onChange={(event) => turnTo(event.target.value)}
            className="h-10 rounded-field bg-transparent px-2 text-center font-semibold text-base hover:bg-ink/7"
          >
            {monthsToOffer(min, max, month).map((one) => (
              <option key={one} value={one}>
                {formatMonth(one)}
              </option>
            ))}
          </select>
          <Turn label="Next month" to={addMonths(month, 1)} stop={month >= monthOf(max)} turn={turnTo} />
        </div>
        <MonthGrid at={at} goTo={(day) => setAt(within(day))}>
          {(day, stop) => (
            <Day
              day={day}
              chosen={chosen.includes(day)}
              stop={stop}
              isToday={day === min}
              off={day < min || day > max ? 'not available' : off.get(day)}
              note={noted.get(day)}
              toggle={toggle}
            />
          )}
        </MonthGrid>
        <DayLegend
          marks={[...(off.size > 0 ? OFF_MARKS : []), ...marksOf(noted), ...MARKS]}
          className="border-line border-t pt-3"
        />
      </div>
      {chosen.length > 0 && !bare ? (
        <Chosen
          days={chosen}
          list={list}
          drop={(day) => {
            removed(chosen.indexOf(day))
            toggle(day)
            setAt(firstOpenDay(day, max, off))
          }}
        />
      ) : null}
    </FieldGroup>
  )
}

/**
 * The months in the menu, as far as an owner's calendar goes, and the one that is shown: the arrows lead beyond them.
 */
function monthsToOffer(min: LocalDate, max: LocalDate, shown: Month): Month[] {
  const months = monthsBetween(monthOf(min), monthOf(max)).slice(0, IN_MENU)
  return months.includes(shown) ? months : [...months, shown]
}
const IN_MENU = 12 * LIMITS.calendarYears

const MARK = 'size-3.5 rounded-[4px]'
const LISTED = 'border border-edge border-dashed'
const TODAY = 'border border-garden'
const MARKS: Mark[] = [
  ['Chosen', `${MARK} bg-garden`],
  ['Today', `${MARK} ${TODAY}`],
]
const NOTHING: ReadonlyMap<LocalDate, DayNote> = new Map()
/** The marks of these days, each once, for the legend. */
const marksOf = (noted: ReadonlyMap<LocalDate, DayNote>): Mark[] => [
  ...new Map(
    [...noted.values()].map(({ mark: [word, look] }) => [word, [word, cn('size-2.5', look)] as const]),
  ).values(),
]
const OFF_MARKS: Mark[] = [['Listed or booked', `${MARK} ${LISTED}`]]

/** All chosen days, including those of other months; each can be removed. */
function Chosen({
  days,
  list,
  drop,
}: {
  days: readonly LocalDate[]
  list: Ref<HTMLUListElement>
  drop: (day: LocalDate) => void
}) {
  return (
    <ul ref={list} aria-label="Chosen days" className="nums mt-3 flex flex-wrap gap-2">
      {days.map((day) => (
        <li key={day}>
          <button
            type="button"
            onClick={() => drop(day)}
            className="inline-flex h-11 items-center gap-1.5 rounded-full bg-garden-soft md:h-9 pr-2.5 pl-3.5 font-medium text-garden text-sm hover:bg-sunk"
          >
            <span className="sr-only">Remove </span>
            {formatDate(day)}
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Turn(props: { label: string; to: Month; stop: boolean; turn: (to: Month) => void }) {
  const Icon = props.label.startsWith('Next') ? ChevronRight : ChevronLeft
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={props.label}
      disabled={props.stop}
      onClick={() => props.turn(props.to)}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}

function Day({
  day,
  chosen,
  stop,
  isToday,
  off,
  note,
  toggle,
}: {
  day: LocalDate
  chosen: boolean
  stop: DayStop
  isToday: boolean
  off: string | undefined
  note: DayNote | undefined
  toggle: (day: LocalDate) => void
}) {
  const why = off ?? note?.words
  return (
    <button
      type="button"
      {...stop}
      aria-label={`${formatFullDate(day)}${why ? `, ${why}` : ''}`}
      aria-pressed={chosen}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={off !== undefined}
      title={off === 'not available' ? undefined : why}
      onClick={() => (off === undefined ? toggle(day) : undefined)}
      className={cn(
        'relative mx-auto grid h-10 w-full max-w-12 place-items-center rounded-field text-base',
        chosen ? 'bg-garden font-semibold text-on-garden' : 'hover:bg-ink/7',
        isToday && !chosen && TODAY,
        off && 'cursor-not-allowed text-muted/70 hover:bg-transparent',
        off && (off === 'not available' ? 'line-through' : LISTED),
      )}
    >
      {Number(day.slice(8))}
      {note && off === undefined ? (
        <span
          className={cn('absolute bottom-1 left-1/2 size-1.5 -translate-x-1/2', note.mark[1], chosen && 'bg-on-garden')}
        />
      ) : null}
    </button>
  )
}
