import { useEffect, useRef } from 'react'
import { formatDate, formatMonth } from '#contract/wording/format.ts'
import { MonthGrid } from '#web/components/forms/month-grid.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { DayLegend, type Mark } from '#web/components/ui/day-legend.tsx'
import { cn } from '#web/lib/classes.ts'
import { monthOf } from '#web/lib/months.ts'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { Agenda } from './agenda.tsx'
import type { CalendarUrl } from './calendar-url.ts'
import { ChosenDays } from './chosen-days.tsx'
import { Day } from './day.tsx'
import { DayActions } from './day-actions.tsx'
import { isWaiting, KINDS, NOT_SHOWN, sumWords, UNVERIFIED } from './entry-words-and-colors.ts'
import { Months, WhichVenue } from './month-head.tsx'
import { useCalendarState } from './use-calendar-state.ts'
import { useOwnerDays } from './use-owner-days.ts'

/** Said about an empty month. */
const EMPTY_WORDS = {
  open: 'Choose a day to list or block it.',
  past: 'This month is over.',
  unverified: UNVERIFIED,
}
const markOf = ({ word, dot }: { word: string; dot: string }): Mark => [word, cn('size-2.5 rounded-full', dot)]
const MARKS = Object.values(KINDS).map(markOf)

/**
 * A month of the owner's days and what is on each, with the chosen days or the whole month as a list to act on. It
 * opens at `inUrl`.
 */
export function MonthOfDays({ inUrl }: { inUrl: CalendarUrl }) {
  const days = useCalendarState(inUrl)
  const { first, last, reached, chosen, choose, several, only, turnTo, canBeUsed, mine, venueId, today } = days
  // on phones, what a day opens is below the month
  const agenda = useRef<HTMLDivElement>(null)
  const shownDay = useRef(only)
  useEffect(() => {
    if (only === shownDay.current) return
    shownDay.current = only
    if (only) agenda.current?.scrollIntoView({ block: 'nearest' })
  }, [only])
  const heading = useRef<HTMLSpanElement>(null)
  const inAgenda = useFocusStays(() => agenda.current?.querySelector('h3'))
  const { onFocus } = useFocusStays(() => heading.current)
  const { query, month, known, isKnown, onChosen } = useOwnerDays(days)
  const at = reached ?? (month === monthOf(today) ? today : `${month}-01`)
  const left =
    month < monthOf(today) ? 'past' : mine.some(({ isVerified }) => isVerified) ? 'open' : ('unverified' as const)
  const actions =
    onChosen && mine.length > 0 && chosen.length > 0 && chosen.every((day) => day >= today && canBeUsed(day)) ? (
      <DayActions
        key={`${only} ${venueId}`}
        days={chosen}
        venues={mine}
        entries={onChosen}
        done={several ? () => days.chooseSeveral(false) : undefined}
      />
    ) : null
  return (
    <Card asChild>
      <section aria-labelledby="your-days" onFocus={onFocus}>
        <CardHeader
          title={
            <span id="your-days" ref={heading} tabIndex={-1} className="scroll-mt-24">
              Your days
            </span>
          }
          description={<span className="nums">{isKnown ? (sumWords(known) ?? 'Nothing this month') : '\u00a0'}</span>}
          action={
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <WhichVenue venueId={venueId} show={days.show} />
              <Months month={month} today={monthOf(today)} first={first} last={last} turnTo={turnTo} />
            </div>
          }
        />
        <QueryView query={query} failed="We couldn’t load your days" pending={<RowsSkeleton rows={4} />}>
          {({ month: answered, later }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
              <div>
                <MonthGrid at={at} goTo={days.goTo}>
                  {(day, stop) => (
                    <Day
                      day={day}
                      entries={known.filter(({ date }) => date === day)}
                      alone={mine.length === 1}
                      today={today}
                      chosen={chosen.includes(day)}
                      isOff={several && !canBeUsed(day)}
                      stop={stop}
                      choose={(withShift) => days.press(day, withShift)}
                    />
                  )}
                </MonthGrid>
                <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
                  <DayLegend marks={known.some(isWaiting) ? [...MARKS, markOf(NOT_SHOWN)] : MARKS} />
                  {mine.length > 0 && left !== 'past' ? (
                    <Button variant="secondary" size="sm" className="mt-2" onClick={() => days.chooseSeveral(!several)}>
                      {several ? 'Cancel' : 'Choose several days'}
                    </Button>
                  ) : null}
                </div>
                {several && chosen.length > 0 ? (
                  <Button
                    className="nums sticky bottom-4 z-10 mt-4 w-full shadow-lift lg:hidden"
                    onClick={() => {
                      agenda.current?.scrollIntoView({ block: 'start' })
                      agenda.current?.querySelector('h3')?.focus({ preventScroll: true })
                    }}
                  >
                    {chosen.length === 1 ? 'Continue with 1 day' : `Continue with ${chosen.length} days`}
                  </Button>
                ) : null}
              </div>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what is inside */}
              <div
                ref={agenda}
                onFocus={inAgenda.onFocus}
                className="min-w-0 scroll-mt-20 scroll-mb-24 lg:sticky lg:top-24"
              >
                {several ? (
                  <ChosenDays
                    days={chosen}
                    entries={onChosen}
                    alone={mine.length === 1}
                    drop={(day) => choose(chosen.filter((one) => one !== day))}
                    actions={actions}
                  />
                ) : (
                  <Agenda
                    isLoading={answered !== month && query.isPlaceholderData}
                    title={only ? formatDate(only) : formatMonth(month)}
                    entries={only ? known.filter(({ date }) => date === only) : known}
                    today={today}
                    empty={EMPTY_WORDS[left]}
                    whole={only ? () => choose([]) : undefined}
                    next={answered === month && later ? { month: later, turn: () => turnTo(later) } : null}
                    actions={answered === month ? actions : null}
                  />
                )}
              </div>
            </div>
          )}
        </QueryView>
      </section>
    </Card>
  )
}
