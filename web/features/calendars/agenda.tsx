import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { LocalDate } from '#contract/dates.ts'
import { formatDate, formatMonth } from '#contract/wording/format.ts'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EditListing } from '#web/features/listings/own/edit-listing.tsx'
import { AskAboutBusyDays } from '#web/features/listings/own/publishing/ask-about-busy-days.tsx'
import type { BusyDate } from '#web/features/listings/own/publishing/publish-dates.ts'
import { SwitchListing } from '#web/features/listings/own/switch-listing-on-or-off.tsx'
import { BlockDays } from './block-days.tsx'
import { busyAt, isTakenAt } from './busy-dates.ts'
import { keyOf, lookOf, sizeOf, statusOf } from './entry-words-and-colors.ts'
import { useFirstFew } from './use-first-few.tsx'

/** How many entries are shown at first: as many as fit beside the month. */
const FIRST = 5

/** The chosen day or the whole month as a list, each entry with what the owner can do about it. */
export function Agenda({
  title,
  entries,
  isLoading,
  today,
  empty,
  whole,
  next,
  actions,
}: {
  title: string
  entries: readonly CalendarEntry[]
  isLoading: boolean
  today: LocalDate
  /** said about an empty month */
  empty: string
  /** back from a day to its month */
  whole: (() => void) | undefined
  /** the next month with anything on it */
  next: { month: string; turn: () => void } | null
  /** what the owner can do with the chosen day */
  actions: ReactNode
}) {
  const { shown, more } = useFirstFew(entries, FIRST, title)
  return (
    <div>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-2">
        <h3 tabIndex={-1} aria-live="polite" className="nums font-semibold text-lg">
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
          <p className="text-muted">{!whole ? empty : actions ? 'This day is open.' : 'Nothing on this day.'}</p>
          {next && !whole ? (
            <Button variant="secondary" size="sm" className="mt-4" onClick={next.turn}>
              Go to {formatMonth(next.month)}
            </Button>
          ) : null}
        </>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {shown.map((entry) => (
            <li key={keyOf(entry)} className="nums py-3">
              <p className="flex flex-wrap items-start justify-between gap-x-3">
                <span className="min-w-0 font-medium">{entry.title ?? entry.venueName}</span>
                <StatusDot mark={lookOf(entry).dot} className="mt-0.5 shrink-0">
                  {statusOf(entry)}
                </StatusDot>
              </p>
              <p className="text-muted text-sm">
                {[whole ? null : formatDate(entry.date), entry.title === null ? null : entry.venueName, sizeOf(entry)]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <Ways
                entry={entry}
                busy={busyAt(entries, entry)}
                isReplaced={entry.kind === 'off' && isTakenAt(entries, entry)}
                isOver={entry.date < today}
              />
            </li>
          ))}
        </ul>
      )}
      {isLoading ? null : more}
      {isLoading || !actions ? null : <div className="mt-4">{actions}</div>}
    </div>
  )
}

/** What the owner can do about an entry, and where. */
function Ways({
  entry,
  busy,
  isReplaced,
  isOver,
}: {
  entry: CalendarEntry
  busy: BusyDate | undefined
  /** off the market, and its day is listed or booked again */
  isReplaced: boolean
  isOver: boolean
}) {
  const { kind, venueId, venueName, listingId, bookingId, date } = entry
  if (kind === 'blocked')
    return isOver ? null : (
      <div className="mt-2">
        <BlockDays venueId={venueId} days={[date]} unblocks />
      </div>
    )
  if (kind === 'busy')
    return (
      <p className="mt-1 text-muted text-sm">
        This is in your own calendar.
        {isOver ? null : ' If you remove it there, it no longer takes the day once we’ve read the calendar again.'}
      </p>
    )
  const about = <span className="sr-only">: {formatDate(date)}</span>
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {listingId !== null && kind !== 'booked' && kind !== 'held' ? (
        <EditListing listing={{ id: listingId, date, venueName }} />
      ) : (
        <Button asChild variant="secondary" size="sm">
          {kind === 'held' ? (
            <Link to="/venue/$listingId" params={{ listingId: String(listingId) }}>
              See the listing{about}
            </Link>
          ) : (
            <Link to="/bookings/$bookingId" params={{ bookingId: String(bookingId) }}>
              See booking{about}
            </Link>
          )}
        </Button>
      )}
      {listingId !== null && !isOver && (kind === 'offered' || (kind === 'off' && !isReplaced)) ? (
        <SwitchListing
          listing={{ id: listingId, date, isActive: kind === 'offered' }}
          ask={busy && ((answer) => <AskAboutBusyDays days={[busy]} answer={answer} />)}
        />
      ) : null}
    </div>
  )
}
