import { ICalCalendar, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { bookingStands } from '#contract/processes/booking.ts'
import { counted } from '#contract/wording/format.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import { hasAppeared } from '#server/features/listings/policy.ts'
import { bookingPage } from '#server/platform/pages/booking-page-path.ts'
import { ownTurn } from '#server/platform/turns/own-turn.ts'
import type { MonthRows } from './store/month.ts'

const HOUR_SECONDS = 3600

/** Writing this many events takes some milliseconds; an owner may have thousands. */
const EVENTS_IN_A_TURN = 50

/**
 * An owner's bookings and dates on offer, as whole days. A booking takes its day; a date on offer leaves its day open.
 * Anyone who has the secret address can read the calendar, so all it says about a couple is their names and how many
 * guests they are bringing. Comes in parts, between which other requests get their turn.
 */
export async function* datesCalendar(
  dates: { bookings: readonly ShownBooking[]; listings: MonthRows['dates'] },
  { now, publicOrigin }: { now: Date; publicOrigin: string },
): AsyncGenerator<Uint8Array> {
  const host = new URL(publicOrigin).hostname
  const day = (id: string, date: string, more: object): ICalEventData => ({
    id: `${id}@${host}`,
    start: new Date(`${date}T00:00:00Z`),
    allDay: true,
    stamp: now,
    ...more,
  })
  const taken = dates.bookings
    .filter(({ state }) => bookingStands(state))
    .map(({ number, event_date, coupleName, venueName, guest_count }) =>
      day(`booking-${number}`, event_date, {
        summary: `${coupleName}, ${venueName}`,
        description: `Booking ${number} on Unveil, for ${counted(guest_count, 'guest')}.`,
        url: `${publicOrigin}${bookingPage('venue', number)}`,
      }),
    )
  const open = dates.listings.map(({ id, event_date, venue_name, venue_verified, state, appears_at }) => {
    const offered = venue_verified && hasAppeared({ appears_at }, now) ? 'On offer' : 'Not shown'
    return day(`listing-${id}`, event_date, {
      summary: `${state === 'held' ? 'Being booked' : offered}: ${venue_name}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${publicOrigin}/venue/${id}`,
    })
  })
  const events = [...taken, ...open]
  const begin = calendarOf([]).toString().slice(0, -END.length)
  yield Buffer.from(begin, 'utf8')
  for (let at = 0; at < events.length; at += EVENTS_IN_A_TURN) {
    await ownTurn()
    const some = calendarOf(events.slice(at, at + EVENTS_IN_A_TURN)).toString()
    yield Buffer.from(some.slice(begin.length, -END.length), 'utf8')
  }
  yield Buffer.from(END, 'utf8')
}

const END = 'END:VCALENDAR'

const calendarOf = (events: ICalEventData[]): ICalCalendar =>
  new ICalCalendar({
    prodId: { company: 'Unveil', product: 'Dates' },
    name: 'Unveil',
    ttl: HOUR_SECONDS,
    events,
  })
