import { useState } from 'react'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { OwnVenue } from '#contract/api/venues.ts'
import type { LocalDate } from '#contract/dates.ts'
import { asList } from '#contract/wording/format.ts'
import { CreateListing, type FromDays } from '#web/features/listings/own/create-listing.tsx'
import { BlockDays } from './block-days.tsx'
import { busyAt, isTakenAt } from './busy-dates.ts'
import { UNVERIFIED } from './entry-words-and-colors.ts'
import { PriceDates } from './price-dates.tsx'
import { SwitchDates } from './switch-dates-on-or-off.tsx'

/**
 * What the owner can do with the chosen days: list the open ones at the verified venue that has the most of them, give
 * listed ones one price, take them off the market and put them back, and block or unblock days, at one venue at a time.
 */
export function DayActions({
  days,
  venues,
  entries,
  done,
}: {
  days: readonly LocalDate[]
  /** those that are shown */
  venues: readonly OwnVenue[]
  /** what is on these days */
  entries: readonly CalendarEntry[]
  /** called once the act that several days were chosen for is done and its form closed; undefined for a single day */
  done: (() => void) | undefined
}) {
  const at = (venueId: number, ...kinds: CalendarEntry['kind'][]) =>
    days.filter((day) =>
      entries.some(
        (one) => one.date === day && one.venueId === venueId && (kinds.length === 0 || kinds.includes(one.kind)),
      ),
    )
  const openAt = ({ id }: OwnVenue) => without(days, at(id))
  const withOpen = venues.filter((venue) => venue.isVerified && openAt(venue).length > 0)
  const [best] = withOpen.toSorted((one, other) => openAt(other).length - openAt(one).length)
  const mostOpen = withOpen.filter((venue) => best && openAt(venue).length === openAt(best).length)
  const offer = best && { venueId: best.id, dates: openAt(best) }
  // publishing fills the days while their form is still open, and the form may have more to say about some dates
  const [listing, setListing] = useState<FromDays | null>(null)
  const from = listing ?? offer
  const [venue] = venues
  const alone = venues.length === 1 && venue ? venue : null
  const toBlock = alone ? without(days, at(alone.id, 'booked', 'held', 'blocked')) : []
  const listedAt = ({ id }: OwnVenue) =>
    entries.filter(({ kind, venueId, date }) => kind === 'offered' && venueId === id && days.includes(date))
  const toUnblock = alone && done ? at(alone.id, 'blocked') : []
  // on a single day, this is beside its entry
  const switchable = (from: CalendarEntry['kind']) =>
    done
      ? entries.filter(({ kind, listingId, date }) => kind === from && listingId !== null && days.includes(date))
      : []
  const toDeactivate = switchable('offered')
  const toReactivate = switchable('off').filter((entry) => !isTakenAt(entries, entry))
  return (
    <div>
      {best ? (
        <p className="mb-3 text-muted text-sm">
          {days.length === 1
            ? `Open: ${withOpen.map(({ name }) => name).join(', ')}. We know of bookings you take elsewhere only if your own calendar is connected below.`
            : openWords(openAt(best).length, days.length, alone ? [] : mostOpen.map(({ name }) => name))}
        </p>
      ) : alone && !alone.isVerified ? (
        <p className="mb-3 text-muted text-sm">{UNVERIFIED}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {from ? (
          <CreateListing
            venues={venues}
            from={from}
            label={`List ${countOf(from.dates, days)}`}
            told={(isOpen) => setListing(isOpen ? from : null)}
            published={done}
          />
        ) : null}
        {done && toDeactivate.length > 1 ? <PriceDates dates={listingsOf(toDeactivate)} done={done} /> : null}
        {done && toDeactivate.length > 0 ? (
          <SwitchDates dates={listingsOf(toDeactivate)} isActive={false} done={done} />
        ) : null}
        {done && toReactivate.length > 0 ? (
          <SwitchDates
            dates={listingsOf(toReactivate)}
            isActive
            busy={toReactivate.flatMap((entry) => busyAt(entries, entry) ?? [])}
            done={done}
          />
        ) : null}
        {alone && toBlock.length > 0 ? (
          <BlockDays
            venueId={alone.id}
            days={toBlock}
            words={countOf(toBlock, days)}
            listed={listingsOf(listedAt(alone))}
            besideBooked={at(alone.id, 'booked').length > 0}
            done={done}
          />
        ) : null}
        {alone && toUnblock.length > 0 ? (
          <BlockDays venueId={alone.id} days={toUnblock} words={countOf(toUnblock, days)} unblocks done={done} />
        ) : null}
      </div>
      {venues.length > 1 ? (
        <p className="mt-3 text-muted text-sm">
          To block {days.length === 1 ? 'this day' : 'these days'}, first pick one of your venues above.
        </p>
      ) : null}
    </div>
  )
}

const listingsOf = (entries: readonly CalendarEntry[]) =>
  entries.map(({ listingId, date }) => ({ id: Number(listingId), date }))

const without = (days: readonly LocalDate[], others: readonly LocalDate[]) =>
  days.filter((day) => !others.includes(day))

/** "this day", or how many of several. */
const countOf = (some: readonly LocalDate[], days: readonly LocalDate[]) =>
  days.length === 1 ? 'this day' : some.length === 1 ? '1 day' : `${some.length} days`

/** "2 of these 3 days are open at Thornwick Hall." `at`: the venues with that many, if the owner has several venues. */
function openWords(open: number, all: number, at: readonly string[]): string {
  const where = at.length === 0 ? '' : ` at ${asList(at)}`
  const which = at.length > 1 ? ' You choose the venue in the form.' : ''
  if (open === all) return `These days are open${where}.${which}`
  return `${open} of these ${all} days ${open === 1 ? 'is' : 'are'} open${where}.${which}`
}
