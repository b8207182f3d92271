import { beginEndOfHold } from '#server/features/bookings/commands/end-hold.ts'
import type { BookingRow } from '#server/features/bookings/store.ts'
import { beginEndOfReservation, reservationOf, type TransferRow } from '#server/features/transfers/store/transfers.ts'
import { inTransaction, type Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import type { Acting } from '#server/platform/transition.ts'
import { checkoutPaymentOf, findPayment, type PaymentRow } from '../store/payments.ts'
import { findCheckout, holdOf } from './find-checkout.ts'
import { type Settling, saleOf } from './lock-sale.ts'
import { settlePayment } from './settle-payment.ts'

export const settlePaymentJob = jobKind<{ paymentId: number }>('settle-payment')

/** Begins to end a hold and queues the question to the provider. False when the hold is over already. */
export async function beginRelease(tx: Tx, booking: Pick<BookingRow, 'id'>, acting: Acting): Promise<boolean> {
  if (!(await beginEndOfHold(tx, booking.id, acting))) return false
  const payment = await checkoutPaymentOf(tx, booking.id)
  await addJob(tx, settlePaymentJob, { paymentId: payment.id }, { key: `settle-${payment.id}` })
  return true
}

/** Begins to end the reservation of a transfer that this couple has, if it has one. */
export async function beginReleaseOfTransfer(tx: Tx, coupleId: number, at: Date): Promise<void> {
  const transfer = await reservationOf(tx, coupleId)
  if (transfer) await beginReservationEnd(tx, transfer, at)
}

/** Marks a reservation as ending and queues the question to the provider. False when it is ending or over already. */
export async function beginReservationEnd(tx: Tx, transfer: TransferRow, at: Date): Promise<boolean> {
  if (!(await beginEndOfReservation(tx, transfer, at))) return false
  const paymentId = transfer.payment_id as number
  await addJob(tx, settlePaymentJob, { paymentId }, { key: `settle-${paymentId}` })
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
  const { db, clock } = services
  const checkout = await findCheckout(db, request.coupleId, request.listingId)
  const acting = { actor: 'couple', actorId: request.coupleId, at: clock.now() } as const
  await inTransaction(db, (tx) => beginEnd(tx, checkout, acting))
  const { payment, ...now } = await saleOf(db, await cancelNow(services, checkout.payment))
  if (payment.state === 'processing' && holdOf({ payment, ...now }) === 'ending') {
    throw new AppError('payment_in_progress', 'Your card is being charged right now. Please wait a moment.')
  }
  return { released: payment.state !== 'succeeded' || payment.returned_at !== null }
}

async function beginEnd(tx: Tx, { payment, booking, transfer }: Settling, acting: Acting): Promise<void> {
  if (transfer?.payment_id === payment.id) await beginReservationEnd(tx, transfer, acting.at)
  else if (!transfer && booking) await beginRelease(tx, booking, acting)
}

/** Asks the provider to cancel; a job goes on asking when it can't be asked now. Returns the payment as it is then. */
async function cancelNow(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  try {
    await settlePayment(services, payment.id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ err: error, payment: payment.id }, 'could not cancel at the provider yet')
  }
  return (await findPayment(services.db, payment.id)) ?? payment
}
