import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { LocalDate } from '#contract/dates.ts'
import { formatFullDate, formatMonth } from '#contract/wording/format.ts'
import { cn } from '#web/lib/classes.ts'
import { addMonths, type Month, monthOf, monthsBetween } from '#web/lib/months.ts'
import { Button } from '../ui/button.tsx'
import { FieldGroup } from './choices.tsx'
import { type DayStop, MonthGrid } from './month-grid.tsx'

/**
 * A calendar in which any number of days can be chosen, one month at a time. `off` are days that can't be chosen, with
 * the reason; `ref` lets a form move the focus to it.
 */
export function DayPicker({
  legend,
  hint,
  error,
  chosen,
  onChange,
  min,
  max,
  off,
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
  ref?: Ref<{ focus: () => void }>
}) {
  const calendar = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => calendar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  }))
  const [at, setAt] = useState(chosen[0] ?? min)
  const month = monthOf(at)
  const within = (date: LocalDate) => (date < min ? min : date > max ? max : date)
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
            {monthsBetween(monthOf(min), monthOf(max)).map((one) => (
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
              off={day < min || day > max ? 'not available' : off.get(day)}
              toggle={toggle}
            />
          )}
        </MonthGrid>
      </div>
    </FieldGroup>
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
  off,
  toggle,
}: {
  day: LocalDate
  chosen: boolean
  stop: DayStop
  off: string | undefined
  toggle: (day: LocalDate) => void
}) {
  return (
    <button
      type="button"
      {...stop}
      aria-label={`${formatFullDate(day)}${off ? `, ${off}` : ''}`}
      aria-pressed={chosen}
      aria-disabled={off !== undefined}
      title={off === 'not available' ? undefined : off}
      onClick={() => (off === undefined ? toggle(day) : undefined)}
      className={cn(
        'mx-auto grid h-10 w-full max-w-12 place-items-center rounded-field text-base',
        chosen ? 'bg-garden font-semibold text-on-garden' : 'hover:bg-ink/7',
        off && 'cursor-not-allowed text-muted/70 line-through hover:bg-transparent',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
}
