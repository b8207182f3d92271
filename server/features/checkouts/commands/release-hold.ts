import { cancelPaymentOfHold } from '#server/features/payments/commands/cancel-payment.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { beingCharged } from '../policy.ts'
import { findCheckout } from './find-checkout.ts'
import { checkoutContext } from './lock-payment-context.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The couple gives up the date they hold. The provider cancels first; if it says that the money has arrived, the
 * booking is confirmed instead and `released` is false. If the provider can't be reached, a job keeps asking, and the
 * date is available after 15 minutes at the latest. Throws not_found without a checkout of this listing,
 * payment_in_progress while the card is being charged.
 */
export async function releaseHold(
  services: Services,
  request: { coupleId: number; listingId: number },
): Promise<{ released: boolean }> {
  const { db, clock } = services
  const checkout = await findCheckout(db, request.coupleId, request.listingId)
  const acting = { actor: 'couple', actorId: request.coupleId, at: clock.now() } as const
  await inTransaction(db, (tx) => cancelPaymentOfHold(tx, checkout.hold, acting))
  const { payment, hold } = await checkoutContext(db, await cancelNow(services, checkout.payment))
  if (payment.state === 'processing' && hold.state === 'ending') {
    throw beingCharged()
  }
  return { released: payment.state !== 'succeeded' || payment.returned_at !== null }
}

/**
 * Asks the provider to cancel; if it can't be asked now, a job keeps trying. Returns the payment as it is afterward.
 */
async function cancelNow(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  try {
    await settlePayment(services, payment.id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ err: error, payment: payment.id }, 'could not cancel at the provider yet')
  }
  return (await findPayment(services.db, payment.id)) ?? payment
}
