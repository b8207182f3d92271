import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import { beginToEndHold } from '#server/features/holds/commands/end-hold.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import type { Acting } from '#server/platform/transition.ts'
import { balancePaymentOf, paymentOfHold } from '../store/payments.ts'

export const settlePaymentJob = jobKind<{ paymentId: number }>('settle-payment')

/** Begins to end a hold and queues the question to the provider. False when the hold isn't running. */
export async function cancelPaymentOfHold(tx: Tx, hold: { id: number }, acting: Acting): Promise<boolean> {
  if (!(await beginToEndHold(tx, hold.id, acting))) return false
  const payment = await paymentOfHold(tx, hold.id)
  await addJob(tx, settlePaymentJob, { paymentId: payment.id }, { key: `settle-${payment.id}` })
  return true
}

/**
 * The balance of a booking that has ended, or that another couple is buying, is no longer accepted: an open payment of
 * it is canceled at the provider once this is committed (domain.md row 23).
 */
export async function cancelBalancePayment(tx: Tx, booking: Pick<BookingTerms, 'id' | 'couple_id'>): Promise<void> {
  const payment = await balancePaymentOf(tx, booking)
  if (!payment || payment.state === 'succeeded' || payment.state === 'cancelled') return
  await addJob(tx, settlePaymentJob, { paymentId: payment.id }, { key: `settle-${payment.id}` })
}
