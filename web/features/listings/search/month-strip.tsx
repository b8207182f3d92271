import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatDollars } from '#contract/wording/format.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'

type Day = ApiOutput<'GET /api/listings/days'>[number]

const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })

/** Where the scroll buttons appear, this many days fit side by side. */
const FITS = 7

/** The cheapest price of each day that has a match; choosing one filters by it, choosing it again takes it off. */
export function MonthStrip({
  days,
  chosen,
  choose,
}: {
  days: readonly Day[]
  chosen: string | undefined
  choose: (date: string | undefined) => void
}) {
  const strip = useRef<HTMLUListElement>(null)
  const [more, setMore] = useState({ left: false, right: true })
  if (days.length < 2) return null
  const cheapest = Math.min(...days.map((day) => day.fromPrice))
  const move = (direction: 1 | -1) => {
    const list = strip.current
    if (list) list.scrollBy({ left: direction * list.clientWidth * 0.8 })
  }
  return (
    <section aria-label="Cheapest price per day" className="relative">
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) => {
          const next = { left: scrollLeft > 8, right: scrollLeft + clientWidth < scrollWidth - 8 }
          setMore((now) => (now.left === next.left && now.right === next.right ? now : next))
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
        tabIndex={0}
        className="scroll-quiet -mx-5 flex snap-x gap-2 overflow-x-auto scroll-smooth px-5 py-1 sm:mx-0 sm:px-0.5"
      >
        {days.slice(0, 120).map((day) => (
          <li key={day.date} className="snap-start">
            <button
              type="button"
              aria-pressed={day.date === chosen}
              onClick={() => choose(day.date === chosen ? undefined : day.date)}
              className={cn(
                'nums flex w-21 flex-col items-center rounded-field border px-2 py-2.5 transition-colors',
                day.date === chosen
                  ? 'border-garden bg-garden text-on-garden'
                  : 'border-line bg-card hover:border-ink/60',
              )}
            >
              <DayWords
                day={day}
                quiet={day.date !== chosen}
                cheap={day.fromPrice === cheapest && day.date !== chosen}
              />
            </button>
          </li>
        ))}
      </ul>
      {more.left && <StripButton side="left" onClick={() => move(-1)} icon={<ChevronLeft className="size-4" />} />}
      {more.right && days.length > FITS && (
        <StripButton side="right" onClick={() => move(1)} icon={<ChevronRight className="size-4" />} />
      )}
    </section>
  )
}

function DayWords({ day, quiet, cheap }: { day: Day; quiet: boolean; cheap: boolean }) {
  const instant = new Date(`${day.date}T00:00:00Z`)
  return (
    <>
      <span className={cn('text-xs', quiet && 'text-muted')}>{WEEKDAY.format(instant)}</span>
      <span className="font-semibold text-sm">
        {MONTH.format(instant)} {instant.getUTCDate()}
      </span>
      <span className={cn('mt-0.5 text-xs', cheap ? 'font-semibold text-candle-ink' : quiet && 'text-muted')}>
        {formatDollars(Math.round(day.fromPrice))}
      </span>
    </>
  )
}

/** For the mouse only: the keyboard scrolls the list itself. */
function StripButton({ side, onClick, icon }: { side: 'left' | 'right'; onClick: () => void; icon: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
      className={cn(
        'absolute top-1/2 hidden size-9 -translate-y-1/2 place-items-center rounded-full border border-line bg-raised shadow-lift hover:border-ink md:grid',
        side === 'left' ? '-left-4.5' : '-right-4.5',
      )}
    >
      {icon}
    </button>
  )
}
