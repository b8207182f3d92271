import type { Booking } from '#contract/api/bookings.ts'
import { bookingStands } from '#contract/endings.ts'

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

/** What couples still owe for the dates of a venue that stand, in dollars. */
export function owedBy(bookings: readonly Pick<Booking, 'balanceDue'>[]): number {
  return bookings.reduce((cents, { balanceDue }) => cents + Math.round(balanceDue * 100), 0) / 100
}
