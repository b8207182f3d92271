import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate, formatDollars, formatFullDate, formatMonth } from '#contract/wording/format.ts'
import { type DayStop, MonthGrid } from '#web/components/forms/month-grid.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/classes.ts'
import { addMonths, monthOf, monthsBetween } from '#web/lib/months.ts'
import { apiQuery } from '#web/lib/query.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'

/** As the list of dates calls them, with the colours it has for them. */
const KINDS = {
  booked: { word: 'Booked', tone: 'petal', dot: 'bg-petal-ink', cell: 'bg-petal text-petal-ink' },
  held: { word: 'Being booked', tone: 'candle', dot: 'bg-candle', cell: 'bg-candle-soft text-candle-ink' },
  offered: { word: 'Listed', tone: 'garden', dot: 'bg-garden', cell: 'bg-garden-soft text-garden' },
  off: { word: 'Not listed', tone: 'muted', dot: 'border-2 border-edge', cell: 'bg-sunk text-muted' },
  busy: {
    word: 'Taken elsewhere',
    tone: 'muted',
    dot: 'border-2 border-edge',
    cell: 'bg-sunk text-muted line-through',
  },
} as const

/** How far back and ahead the months go. */
const [BACK, AHEAD] = [12, 12 * LIMITS.listingYears]
/** How many entries fit into the cell of a day. */
const IN_CELL = 2

/** A month of the owner's days, each with what is on it, and the chosen day or the whole month as a list. */
export function MonthOfDates() {
  const { today } = usePublicConfig()
  /** the day that the keyboard is on; until there is one, the server chooses the month */
  const [reached, goTo] = useState<LocalDate | null>(null)
  const [chosen, choose] = useState<LocalDate | null>(null)
  const query = useQuery({
    ...apiQuery('GET /api/calendars/month', { query: { month: reached ? monthOf(reached) : undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 0, // what is done on the other tabs changes it
  })
  const month = reached ? monthOf(reached) : (query.data?.month ?? monthOf(today))
  const at = reached ?? (month === monthOf(today) ? today : `${month}-01`)
  const [first, last] = [addMonths(monthOf(today), -BACK), addMonths(monthOf(today), AHEAD)]
  const turnTo = (to: string) => {
    choose(null)
    goTo(to === monthOf(today) ? today : `${to}-01`)
  }
  return (
    <Card asChild>
      <section aria-labelledby="your-days">
        <CardHeader
          title={<span id="your-days">Your days</span>}
          action={
            <div className="flex items-center gap-1">
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Earlier month"
                disabled={month <= first}
                onClick={() => turnTo(addMonths(month, -1))}
              >
                <ChevronLeft aria-hidden="true" />
              </Button>
              <select
                aria-label="Month"
                value={month}
                onChange={(event) => turnTo(event.target.value)}
                className="h-10 rounded-field bg-transparent px-2 text-center font-semibold text-base hover:bg-ink/7"
              >
                {monthsBetween(first, last).map((one) => (
                  <option key={one} value={one}>
                    {formatMonth(one)}
                  </option>
                ))}
              </select>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Later month"
                disabled={month >= last}
                onClick={() => turnTo(addMonths(month, 1))}
              >
                <ChevronRight aria-hidden="true" />
              </Button>
            </div>
          }
        />
        <QueryView query={query} failed="We couldn’t load your days" pending={<RowsSkeleton rows={4} />}>
          {({ entries: all, month: known, later }) => {
            const entries = known === month ? all : []
            const isLoading = known !== month && query.isPlaceholderData
            return (
              <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
                <MonthGrid
                  at={at}
                  goTo={(day) => {
                    const inReach = monthOf(day) >= first && monthOf(day) <= last
                    if (!inReach) return
                    goTo(day)
                    if (chosen && monthOf(chosen) !== monthOf(day)) choose(null)
                  }}
                >
                  {(day, stop) => (
                    <Day
                      day={day}
                      entries={entries.filter(({ date }) => date === day)}
                      isToday={day === today}
                      chosen={day === chosen}
                      stop={stop}
                      choose={() => {
                        goTo(day)
                        choose(day === chosen ? null : day)
                      }}
                    />
                  )}
                </MonthGrid>
                <Agenda
                  isLoading={isLoading}
                  title={chosen ? formatDate(chosen) : formatMonth(month)}
                  entries={chosen ? entries.filter(({ date }) => date === chosen) : entries}
                  whole={chosen ? () => choose(null) : undefined}
                  next={known === month && later ? { month: later, turn: () => turnTo(later) } : null}
                />
              </div>
            )
          }}
        </QueryView>
      </section>
    </Card>
  )
}

function Day({
  day,
  entries,
  isToday,
  chosen,
  stop,
  choose,
}: {
  day: LocalDate
  entries: readonly CalendarEntry[]
  isToday: boolean
  chosen: boolean
  stop: DayStop
  choose: () => void
}) {
  const inCell = entries.slice(0, entries.length > IN_CELL ? IN_CELL - 1 : IN_CELL)
  return (
    <button
      type="button"
      {...stop}
      aria-pressed={chosen}
      onClick={choose}
      className={cn(
        'flex h-14 w-full flex-col items-center gap-1 overflow-hidden rounded-field border p-1 text-left sm:h-20 sm:items-stretch',
        chosen ? 'border-garden ring-1 ring-garden' : 'border-line hover:border-ink/60',
      )}
    >
      <span className="sr-only">{[formatFullDate(day), ...entries.map(inWords)].join(', ')}</span>
      <span
        aria-hidden="true"
        className={cn(
          'grid size-6 shrink-0 place-items-center self-center rounded-full text-sm sm:self-start',
          isToday && 'bg-garden font-semibold text-on-garden',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className="flex flex-wrap justify-center gap-1 sm:hidden">
        {entries.slice(0, 3).map((entry) => (
          <span key={keyOf(entry)} className={cn('size-2 rounded-full', KINDS[entry.kind].dot)} />
        ))}
      </span>
      <span aria-hidden="true" className="flex flex-col gap-0.5 max-sm:hidden">
        {inCell.map((entry) => (
          <span
            key={keyOf(entry)}
            className={cn('truncate rounded-sm px-1.5 text-xs leading-5', KINDS[entry.kind].cell)}
          >
            {shortly(entry)}
          </span>
        ))}
        {entries.length > inCell.length ? (
          <span className="px-1.5 text-muted text-xs leading-4">{entries.length - inCell.length} more</span>
        ) : null}
      </span>
    </button>
  )
}

function Agenda({
  title,
  entries,
  isLoading,
  whole,
  next,
}: {
  title: string
  entries: readonly CalendarEntry[]
  isLoading: boolean
  /** back from a day to its month */
  whole: (() => void) | undefined
  /** the next month with anything on it */
  next: { month: string; turn: () => void } | null
}) {
  return (
    <div>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-2">
        <h3 aria-live="polite" className="nums font-semibold text-lg">
          {title}
        </h3>
        {whole ? (
          <Button variant="ghost" size="sm" onClick={whole}>
            Whole month
          </Button>
        ) : null}
      </div>
      {isLoading ? (
        <RowsSkeleton rows={2} />
      ) : entries.length === 0 ? (
        <>
          <p className="text-muted">{whole ? 'Nothing on this day.' : 'Nothing in this month yet.'}</p>
          {next && !whole ? (
            <Button variant="secondary" size="sm" className="mt-4" onClick={next.turn}>
              Go to {formatMonth(next.month)}
            </Button>
          ) : null}
        </>
      ) : (
        <ul className="scroll-quiet max-h-108 divide-y divide-line overflow-y-auto border-line border-y">
          {entries.map((entry) => (
            <li key={keyOf(entry)} className="nums flex items-start justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium">{entry.title ?? entry.venueName}</p>
                <p className="text-muted text-sm">
                  {[formatDate(entry.date), entry.title === null ? null : entry.venueName, sizeOf(entry)]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                <StatusDot tone={KINDS[entry.kind].tone} className="mt-1">
                  {KINDS[entry.kind].word}
                </StatusDot>
              </div>
              <Way entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Where what is on a day is looked after. */
function Way({ entry: { kind, listingId, date } }: { entry: CalendarEntry }) {
  if (kind === 'busy') return null
  const about = <span className="sr-only">: {formatDate(date)}</span>
  return (
    <Button asChild variant="ghost" size="sm">
      {kind === 'booked' || listingId === null ? (
        <Link to="/dashboard/venue" search={{ tab: 'bookings' }}>
          Bookings{about}
        </Link>
      ) : kind === 'held' ? (
        <Link to="/venue/$listingId" params={{ listingId: String(listingId) }}>
          See it{about}
        </Link>
      ) : (
        <Link to="/dashboard/venue" search={{ tab: 'listings', edit: listingId }}>
          Edit{about}
        </Link>
      )}
    </Button>
  )
}

const keyOf = ({ kind, venueId, bookingId, listingId, date }: CalendarEntry) =>
  [kind, venueId, bookingId, listingId, date].join()

/** What fits into a cell. */
const shortly = ({ kind, title, price }: CalendarEntry) =>
  title ?? (kind === 'offered' && price !== null ? formatDollars(price) : KINDS[kind].word)

const inWords = ({ kind, title, venueName }: CalendarEntry) =>
  `${KINDS[kind].word}: ${title === null ? venueName : `${title}, ${venueName}`}`

const sizeOf = ({ kind, price, guests }: CalendarEntry) =>
  kind === 'booked' ? (guests === 1 ? '1 guest' : `${guests} guests`) : price === null ? null : formatDollars(price)
