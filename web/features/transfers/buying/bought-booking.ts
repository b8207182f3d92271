import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { balanceName, balanceRows } from '../transfer-words.ts'

/** Whether the booking that the buyer took over is no longer theirs: canceled, lapsed or passed on again. */
export const hasLost = ({ newBookingStatus }: BuyersTransfer): boolean =>
  newBookingStatus !== null && !bookingStands(newBookingStatus)

/** What became of the booking that the buyer no longer has. */
export function lostWords({ newBookingStatus }: BuyersTransfer): string {
  if (newBookingStatus === 'transferred') return 'You’ve passed this date on'
  return newBookingStatus === 'lapsed' ? 'Your booking has lapsed' : 'Your booking was canceled'
}

/** Whether the day on which the balance is due may still move, because the booking isn't the buyer's yet. */
export const mayMove = ({ newBookingId }: BuyersTransfer): boolean => newBookingId === null

/** What the buyer has paid to the venue since the takeover, and what they still owe it. */
export const buyersBalance = (transfer: BuyersTransfer) =>
  balanceRows(transfer, balanceName(transfer.balanceDueDate, mayMove(transfer)), hasLost(transfer))

/** The part of what goes back to the buyer that is on its way, or that a bank refused and we still owe. Dollars. */
export const partBack = ({ money }: BuyersTransfer, at: 'waiting' | 'refused'): number =>
  money.reduce((sum, { party, place, amount }) => sum + (party === 'buyer' && place === at ? amount : 0), 0)
