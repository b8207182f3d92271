import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMonth } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'

/**
 * Above a month's prices: buttons and a select to go to another month, what is in this one, and a button that chooses
 * all of its days. `at` is this month's place in `months`; `children` follow at the end.
 */
export function MonthBar({
  months,
  at,
  turnTo,
  sum,
  whole,
  chooseWhole,
  children,
}: {
  months: readonly string[]
  at: number
  turnTo: (month: string | undefined) => void
  sum: string
  whole: boolean
  chooseWhole: () => void
  children: ReactNode
}) {
  const month = months[at] as string
  return (
    <div className="mb-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 sm:mb-2.5">
      <Turn label="Previous month" to={months[at - 1]} turnTo={turnTo}>
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
      <Turn label="Next month" to={months[at + 1]} turnTo={turnTo}>
        <ChevronRight aria-hidden="true" />
      </Turn>
      <p className="nums text-muted text-sm max-sm:hidden">{sum}</p>
      <Button
        variant={whole ? 'primary' : 'ghost'}
        size="sm"
        className="ml-auto max-sm:px-3"
        aria-pressed={whole}
        onClick={chooseWhole}
      >
        <span>
          Any day<span className="max-sm:sr-only"> in {formatMonth(month).split(' ')[0]}</span>
        </span>
      </Button>
      {children}
    </div>
  )
}

/** Turns to another month; hidden on phones, where there is no room for it and the select does the same. */
function Turn({
  label,
  to,
  turnTo,
  children,
}: {
  label: string
  to: string | undefined
  turnTo: (month: string | undefined) => void
  children: ReactNode
}) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="max-sm:hidden"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => turnTo(to)}
    >
      {children}
    </Button>
  )
}
