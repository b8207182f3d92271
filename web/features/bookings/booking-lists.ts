import type { Booking } from '#contract/api/bookings.ts'
import { bookingStands } from '#contract/endings.ts'

/** What the booking's state means, in a word for people. */
export const STATUS_WORDS: Record<Booking['status'], string> = {
  confirmed: 'Confirmed',
  transferring: 'Being transferred',
  transferred: 'Transferred',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
  completed: 'Completed',
}

/** What the state of the hold that a booking came from means, in a log. */
export const HOLD_WORDS: Record<string, string> = {
  running: 'Held',
  ending: 'Being released',
  paid: 'Paid',
  over: 'Expired',
}

/** The dot beside that word. */
export function toneOf(status: Booking['status']): 'garden' | 'candle' | 'berry' | 'muted' {
  if (status === 'confirmed' || status === 'completed') return 'garden'
  if (status === 'transferring') return 'candle'
  return status === 'cancelled' || status === 'lapsed' ? 'berry' : 'muted'
}

/**
 * Upcoming events, nearest first, and past ones, latest first. Bookings that ended early and no longer hold their date
 * are apart from both, whatever their date.
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

/** Whether the couple can pay what is left: not while the booking is passed on, nor once it is over. */
export const owesBalance = ({ status, balanceDue }: Pick<Booking, 'status' | 'balanceDue'>): boolean =>
  status === 'confirmed' && balanceDue > 0

/** Whether the venue kept more of an ended booking than was paid for it, because of a transfer's fee. */
export function keepsTransferFee({ paidAmount, ended }: Pick<Booking, 'paidAmount' | 'ended'>): boolean {
  return ended !== null && Math.round((ended.kept + ended.returned - paidAmount) * 100) > 0
}

/**
 * A venue's revenue in dollars before fees (domain.md row 39): the agreed price of every date that stands, and what was
 * kept of those that ended early. A transferred date counts with its new booking.
 */
export function revenueOf(bookings: readonly Pick<Booking, 'status' | 'amount' | 'ended'>[]): number {
  const cents = bookings.map(({ status, amount, ended }) =>
    Math.round((bookingStands(status) ? amount : (ended?.kept ?? 0)) * 100),
  )
  return cents.reduce((sum, value) => sum + value, 0) / 100
}
