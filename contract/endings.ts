import type { BookingStatus } from './processes/booking.ts'
import type { TransferEnding } from './processes/transfer.ts'

/** Whether a booking in this state is still its couple's, and any balance is still owed. */
export const bookingStands = (state: BookingStatus): boolean =>
  state === 'confirmed' || state === 'transferring' || state === 'completed'

/** Whether the transfer ended because its booking did. */
export const endedWithBooking = (ending: TransferEnding | null): boolean =>
  ending === 'lapsed' || ending?.startsWith('cancelled-by-') === true
