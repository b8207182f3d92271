import type { Booking } from '#contract/api/bookings.ts'

/** Whether the couple is asked for what is left: not while a couple that has paid takes over, nor once it is over. */
export const owesBalance = ({ status, balanceDue }: Pick<Booking, 'status' | 'balanceDue'>): boolean =>
  status === 'confirmed' && balanceDue > 0

interface EndedBooking {
  paidAmount: number
  ended: Pick<NonNullable<Booking['ended']>, 'returned' | 'kept'> | null
}

/** Whether the venue kept more of an ended booking than was paid for it, because of a transfer's fee. */
export function keepsTransferFee({ paidAmount, ended }: EndedBooking): boolean {
  return ended !== null && Math.round((ended.kept + ended.returned - paidAmount) * 100) > 0
}
