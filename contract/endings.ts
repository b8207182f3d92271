import type { BookingStatus } from './processes/booking.ts'
import type { TransferEnding, TransferStage } from './processes/transfer.ts'

/** Whether a booking in this state is still its couple's, and owes its venue what is not paid yet. */
export const bookingStands = (state: BookingStatus): boolean =>
  state === 'confirmed' || state === 'transferring' || state === 'completed'

/** Whether the booking that was to change hands ended, too. */
export const endedWithBooking = (ending: TransferEnding | null): boolean =>
  ending === 'lapsed' || ending?.startsWith('cancelled-by-') === true

/** How an unsold transfer ended, where its stage alone (withdrawn, expired) would say something else; else undefined. */
export function endOfUnsold(stage: TransferStage, ending: TransferEnding | null): string | undefined {
  if (stage !== 'withdrawn' && stage !== 'expired') return undefined
  if (endedWithBooking(ending)) return 'Ended with the booking'
  return ending === 'questioned' ? 'Ended by a bank’s question' : undefined
}
