import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { LocalDate } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { inWords, statusOf } from './entry-words-and-colors.ts'
import { useFirstFew } from './use-first-few.tsx'

/** How many days are shown at first. */
const FIRST = 7

/** The days that the owner has chosen together: what is on each, and what the owner can do with them. */
export function ChosenDays({
  days,
  entries,
  alone,
  drop,
  actions,
}: {
  days: readonly LocalDate[]
  /** what is on them; null until that is known */
  entries: readonly CalendarEntry[] | null
  /** days of a single venue, which needn't be named */
  alone: boolean
  drop: (day: LocalDate) => void
  actions: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { shown, more } = useFirstFew(days, FIRST, 'chosen')
  const { list, removed } = useFocusAfterRemoval(() => heading.current)
  return (
    <div>
      <h3
        ref={heading}
        tabIndex={-1}
        aria-live="polite"
        className="nums mb-2 flex min-h-10 items-center font-semibold text-lg"
      >
        {days.length === 0 ? 'No days chosen' : days.length === 1 ? '1 day chosen' : `${days.length} days chosen`}
      </h3>
      {days.length === 0 ? (
        <p className="text-muted">
          Select the days you want to list, deactivate or block together, in any month.{' '}
          <span className="pointer-coarse:hidden">Hold Shift to add every day up to the one you select.</span>
        </p>
      ) : (
        <ul ref={list} aria-label="Chosen days" className="divide-y divide-line border-line border-y">
          {shown.map((day, index) => (
            <li key={day} className="nums flex items-center justify-between gap-3 py-1.5">
              <span className="min-w-0">
                <span className="font-medium">{formatDate(day)}</span>
                <span className="block text-muted text-sm">
                  {entries
                    ? whatIsOn(
                        entries.filter(({ date }) => date === day),
                        alone,
                      )
                    : '\u00a0'}
                </span>
              </span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${formatDate(day)}`}
                onClick={() => {
                  removed(index)
                  drop(day)
                }}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {more}
      {days.length > 0 ? <div className="mt-4">{actions}</div> : null}
    </div>
  )
}

const whatIsOn = (entries: readonly CalendarEntry[], alone: boolean): string =>
  entries.map((entry) => (alone ? statusOf(entry) : inWords(entry))).join('. ') || 'Open'
