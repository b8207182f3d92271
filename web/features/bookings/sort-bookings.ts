import type { Booking } from '#contract/api/bookings.ts'
import { bookingStands } from '#contract/processes/booking.ts'

/**
 * Upcoming events, nearest first, and past ones, latest first. Bookings that no longer hold their date, because they
 * ended early or were passed on, are apart from both, whatever their date.
 */
export function sortBookings(bookings: readonly Booking[]): Record<'upcoming' | 'past' | 'ended', Booking[]> {
  const stands = ({ status }: Booking) => bookingStands(status)
  const byDate = (a: Booking, b: Booking) => a.eventDate.localeCompare(b.eventDate) || a.id - b.id
  return {
    upcoming: bookings.filter((booking) => stands(booking) && booking.isUpcoming).sort(byDate),
    past: bookings.filter((booking) => stands(booking) && !booking.isUpcoming).sort((a, b) => byDate(b, a)),
    ended: bookings.filter((booking) => !stands(booking)).sort((a, b) => byDate(b, a)),
  }
}
