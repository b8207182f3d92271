import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { OwnVenue } from '#contract/api/venues.ts'
import type { LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate, formatMonth } from '#contract/wording/format.ts'
import { Select } from '#web/components/forms/inputs.tsx'
import { MonthGrid } from '#web/components/forms/month-grid.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { Legend, type Mark } from '#web/components/ui/legend.tsx'
import { CreateListing } from '#web/features/listings/own/create-listing.tsx'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
import { addMonths, monthOf, monthsBetween } from '#web/lib/months.ts'
import { apiQuery } from '#web/lib/query.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { Agenda } from './agenda.tsx'
import { Day } from './day.tsx'
import { KINDS, sumWords, TO_APPEAR } from './entry-words.ts'

/** How far back and ahead the months go. */
const [BACK, AHEAD] = [12, 12 * LIMITS.listingYears]

/** Said of a month without anything. */
const EMPTY_WORDS = {
  open: 'Choose a day to list it.',
  past: 'This month is over.',
  unverified: 'You can list days here once your venue is verified.',
}
const markOf = ({ word, dot }: { word: string; dot: string }): Mark => [word, `size-2.5 rounded-full ${dot}`]
const MARKS = Object.values(KINDS).map(markOf)

/** A month of the owner's days, each with what is on it, and the chosen day or the whole month as a list to act on. */
export function MonthOfDates() {
  const { today } = usePublicConfig()
  /** the day that the keyboard is on; until there is one, the server chooses the month */
  const [reached, goTo] = useState<LocalDate | null>(null)
  const [chosen, choose] = useState<LocalDate | null>(null)
  const [venueId, show] = useState<number | null>(null)
  // on phones, what a day opens is below the month
  const agenda = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) agenda.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
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
  const shown = (entries: readonly CalendarEntry[]) =>
    entries.filter((entry) => venueId === null || entry.venueId === venueId)
  const answer = query.data?.month === month ? query.data : null
  const known = answer ? shown(answer.entries) : []
  const { data: venues } = useQuery(myVenuesQuery)
  const canList = venues?.some(({ id, isVerified }) => isVerified && (venueId === null || venueId === id)) ?? false
  const left = month < monthOf(today) ? 'past' : canList ? 'open' : 'unverified'
  return (
    <Card asChild>
      <section aria-labelledby="your-days">
        <CardHeader
          title={<span id="your-days">Your days</span>}
          description={<span className="nums">{answer ? (sumWords(known) ?? 'Nothing in this month') : '\u00a0'}</span>}
          action={
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <WhichVenue venueId={venueId} show={show} />
              <Months month={month} today={monthOf(today)} first={first} last={last} turnTo={turnTo} />
            </div>
          }
        />
        <QueryView query={query} failed="We couldn’t load your days" pending={<RowsSkeleton rows={4} />}>
          {({ month: answered, later }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
              <div>
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
                      entries={known.filter(({ date }) => date === day)}
                      today={today}
                      chosen={day === chosen}
                      stop={stop}
                      choose={() => {
                        goTo(day)
                        choose(day === chosen ? null : day)
                      }}
                    />
                  )}
                </MonthGrid>
                <Legend marks={known.some(({ appears }) => appears) ? [...MARKS, markOf(TO_APPEAR)] : MARKS} />
              </div>
              <div ref={agenda} className="min-w-0 scroll-my-24">
                <Agenda
                  isLoading={answered !== month && query.isPlaceholderData}
                  title={chosen ? formatDate(chosen) : formatMonth(month)}
                  entries={chosen ? known.filter(({ date }) => date === chosen) : known}
                  today={today}
                  empty={EMPTY_WORDS[left]}
                  whole={chosen ? () => choose(null) : undefined}
                  next={answered === month && later ? { month: later, turn: () => turnTo(later) } : null}
                  offer={
                    chosen && chosen >= today && answered === month ? (
                      <OfferDay
                        key={`${chosen} ${venueId}`}
                        day={chosen}
                        only={venueId}
                        entries={query.data?.entries.filter(({ date }) => date === chosen) ?? []}
                      />
                    ) : null
                  }
                />
              </div>
            </div>
          )}
        </QueryView>
      </section>
    </Card>
  )
}

/** Lists this day at the first verified venue on which nothing is yet; nothing where there is none. */
function OfferDay({
  day,
  only,
  entries,
}: {
  day: LocalDate
  /** the venue that is shown alone */
  only: number | null
  entries: readonly CalendarEntry[]
}) {
  const { data: venues = [] } = useQuery(myVenuesQuery)
  const free = venues.filter(
    ({ id, isVerified }) =>
      isVerified && (only === null || only === id) && !entries.some(({ venueId }) => venueId === id),
  )
  // publishing fills the day while its form is open, which may still have dates to say something about
  const [open, setOpen] = useState<OwnVenue | null>(null)
  const venue = open ?? free[0]
  if (!venue) return null
  return (
    <>
      {free.length > 0 ? (
        <p className="mb-3 text-muted text-sm">
          Free: {free.map(({ name }) => name).join(', ')}. If you take bookings elsewhere, connect your own calendar
          below.
        </p>
      ) : null}
      <CreateListing
        venues={venues}
        from={{ date: day, venueId: venue.id }}
        told={(isOpen) => setOpen(isOpen ? venue : null)}
      />
    </>
  )
}

/** Which venue's days are shown, for owners of several. */
function WhichVenue({ venueId, show }: { venueId: number | null; show: (id: number | null) => void }) {
  const { data: venues = [] } = useQuery(myVenuesQuery)
  if (venues.length < 2) return null
  return (
    <Select
      className="w-full sm:w-52"
      label="Venue"
      hideLabel
      placeholder="All venues"
      options={venues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={venueId === null ? '' : String(venueId)}
      onChange={({ target }) => show(target.value === '' ? null : Number(target.value))}
    />
  )
}

function Months({
  month,
  today,
  first,
  last,
  turnTo,
}: {
  month: string
  today: string
  first: string
  last: string
  turnTo: (month: string) => void
}) {
  return (
    <div className="flex items-center sm:gap-1">
      {month === today ? null : (
        <Button variant="ghost" size="sm" onClick={() => turnTo(today)}>
          Today
        </Button>
      )}
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
        className="h-11 rounded-field bg-transparent px-1 text-center font-semibold text-base hover:bg-ink/7 md:h-10 md:px-2"
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
  )
}
