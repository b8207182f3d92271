import { beginEndOfHold } from '#server/features/bookings/commands/end-hold.ts'
import { type BookingRow, findBooking, latestBookingOf } from '#server/features/bookings/store.ts'
import { inTransaction, type Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import type { Acting } from '#server/platform/transition.ts'
import { checkoutPaymentOf } from '../store/payments.ts'
import { settlePayment } from './settle-payment.ts'

export const settlePaymentJob = jobKind<{ paymentId: number }>('settle-payment')

/** Begins to end a hold and queues the question to the provider. False when the hold is over already. */
export async function beginRelease(tx: Tx, booking: Pick<BookingRow, 'id'>, acting: Acting): Promise<boolean> {
  if (!(await beginEndOfHold(tx, booking.id, acting))) return false
  const payment = await checkoutPaymentOf(tx, booking.id)
  await addJob(tx, settlePaymentJob, { paymentId: payment.id }, { key: `settle-${payment.id}` })
  return true
}

/**
 * The couple gives its held date back. The provider cancels first; if it says that the money arrived meanwhile, the
 * booking is confirmed instead and `released` is false. When the provider can't be asked, a job goes on asking and the
 * date is free after 15 minutes at the latest.
 * Throws not_found without a checkout of this listing, payment_in_progress while the card is being charged.
 */
export async function releaseCheckout(
  services: Services,
  request: { coupleId: number; listingId: number },
): Promise<{ released: boolean }> {
  const { db, clock, log } = services
  const booking = await latestBookingOf(db, request.coupleId, request.listingId)
  if (!booking) throw notFound()
  const acting = { actor: 'couple', actorId: request.coupleId, at: clock.now() } as const
  await inTransaction(db, (tx) => beginRelease(tx, booking, acting))
  const payment = await checkoutPaymentOf(db, booking.id)
  try {
    await settlePayment(services, payment.id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, payment: payment.id }, 'could not cancel at the provider yet')
  }
  const now = await findBooking(db, booking.id)
  const paying = await checkoutPaymentOf(db, booking.id)
  if (now?.state === 'expiring' && paying.state === 'processing') {
    throw new AppError('payment_in_progress', 'Your card is being charged right now. Please wait a moment.')
  }
  return { released: now?.state === 'expired' || now?.state === 'expiring' }
}
