import { BALANCE_WAITS } from '#contract/balances.ts'
import type { BookingStatus } from '#contract/processes/booking.ts'
import { type PaymentState, paymentProcess } from '#contract/processes/payment.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import { AppError } from '#server/platform/errors.ts'

interface InState<State> {
  state: State
}
interface LiveTransfer {
  stage: TransferStage
}

/**
 * Whether another couple is buying this booking by its `liveTransfer`, on terms that include what it still owes.
 */
export const isPassing = (booking: InState<BookingStatus>, liveTransfer: LiveTransfer | undefined): boolean =>
  booking.state === 'transferring' || (booking.state === 'confirmed' && liveTransfer?.stage === 'reserved')

/** Whether the balance of a booking may be paid now (domain.md rows 8 and 23). */
export const takesBalance = (booking: InState<BookingStatus>, liveTransfer: LiveTransfer | undefined): boolean =>
  booking.state === 'confirmed' && !isPassing(booking, liveTransfer)

/** Throws state_changed, with the reason, if the balance can't be paid now. */
export function checkTakesBalance(...[booking, liveTransfer]: Parameters<typeof takesBalance>): void {
  if (takesBalance(booking, liveTransfer)) return
  const message = isPassing(booking, liveTransfer) ? BALANCE_WAITS : 'This booking has ended.'
  throw new AppError('state_changed', message, { state: booking.state })
}

/**
 * Whether a payment is final, or the provider was asked about it after its hold ended. Before that, nobody else gets the
 * date.
 */
export function wasAsked(payment: InState<PaymentState> & { checked_at: Date | null }, holdEnded: Date): boolean {
  if (paymentProcess.final.includes(payment.state)) return true
  return payment.checked_at !== null && payment.checked_at >= holdEnded
}
