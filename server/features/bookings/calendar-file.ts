import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import { addressOrClosed } from '#contract/accounts/erased-address.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { counted, formatCents, formatDate } from '#contract/wording/format.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Parties } from './store/parties.ts'
import type { ShownBooking } from './store/shown-bookings.ts'
import { STATUS_NAMES } from './views.ts'

/**
 * A booking for a calendar: its day and, for its couple, the day on which the balance is due. Whole days, which a
 * calendar shows the same way in every time zone (domain.md row 30). Importing the file again replaces the
 * entries imported before, even once the booking is no longer this couple's.
 */
export function bookingCalendar(
  booking: ShownBooking,
  { venue, owner }: Parties,
  { viewer, now, publicOrigin }: { viewer: Viewer; now: Date; publicOrigin: string },
): string {
  const calendar = new ICalCalendar({ prodId: { company: 'Unveil', product: 'Bookings' } })
  const { number, event_date, balance_due_date, price_cents, paid_cents } = booking
  const host = new URL(publicOrigin).hostname
  const url = `${publicOrigin}/venue/${booking.listing_id}`
  const day = (id: string, date: string, summary: string, more: object) =>
    calendar.createEvent({
      id: `${id}-${number}@${host}`,
      start: midnight(date),
      allDay: true,
      stamp: now,
      summary,
      url,
      ...more,
    })
  const contact = [owner.name, addressOrClosed(owner.email), owner.phone].filter(Boolean).join(', ')
  const stands = bookingStands(booking.state)
  // a calendar that has the entry takes the one with the higher number (RFC 5545, 3.8.7.4)
  const ended = stands ? {} : { status: ICalEventStatus.CANCELLED, sequence: 1 }
  const wedding = `Wedding at ${venue.name}`
  day('booking', event_date, stands ? wedding : `${STATUS_NAMES[booking.state]}: ${wedding}`, {
    ...ended,
    location: `${venue.name}, ${venue.address}, ${venue.city}, ${venue.state} ${venue.zipCode}`,
    description: `Booking ${number} on Unveil, for ${counted(booking.guest_count, 'guest')}.\nThe venue’s contact: ${contact}`,
  })
  const open = price_cents - paid_cents
  if (viewer.role === 'couple' && open > 0 && balance_due_date !== null) {
    const due = `Balance due: ${formatCents(open)} for ${venue.name}`
    const pay = `For your wedding on ${formatDate(event_date)}. Pay the balance at ${publicOrigin}/balance/${number}`
    day('balance', balance_due_date, stands ? due : `No balance due for ${venue.name}`, {
      ...ended,
      ...(stands && { description: pay }),
    })
  }
  return calendar.toString()
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)
