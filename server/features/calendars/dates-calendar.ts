import { ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { bookingStands } from '#contract/processes/booking.ts'
import { counted } from '#contract/wording/format.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import { hasAppeared } from '#server/features/listings/policy.ts'
import type { OwnListingRow } from '#server/features/listings/store/listings.ts'
import { bookingPage } from '#server/platform/pages/booking-page-path.ts'

const HOUR_SECONDS = 3600

/**
 * An owner's bookings and dates on offer, as whole days. A booking takes its day; a date on offer leaves its day open.
 * Anyone who has the secret address can read the calendar, so all it says about a couple is their names and how many
 * guests they are bringing.
 */
export function datesCalendar(
  dates: { bookings: readonly ShownBooking[]; listings: readonly OwnListingRow[] },
  { now, publicOrigin }: { now: Date; publicOrigin: string },
): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Unveil', product: 'Dates' },
    name: 'Unveil',
    ttl: HOUR_SECONDS,
  })
  const host = new URL(publicOrigin).hostname
  const day = (id: string, date: string, more: object) =>
    calendar.createEvent({
      id: `${id}@${host}`,
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      stamp: now,
      ...more,
    })
  for (const { number, event_date, coupleName, venueName, guest_count, state } of dates.bookings) {
    if (!bookingStands(state)) continue
    day(`booking-${number}`, event_date, {
      summary: `${coupleName}, ${venueName}`,
      description: `Booking ${number} on Unveil, for ${counted(guest_count, 'guest')}.`,
      url: `${publicOrigin}${bookingPage('venue', number)}`,
    })
  }
  for (const { id, event_date, venue_name, venue_verified, state, appears_at } of dates.listings) {
    const offered = venue_verified && hasAppeared({ appears_at }, now) ? 'On offer' : 'Not shown'
    day(`listing-${id}`, event_date, {
      summary: `${state === 'held' ? 'Being booked' : offered}: ${venue_name}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${publicOrigin}/venue/${id}`,
    })
  }
  return calendar.toString()
}
