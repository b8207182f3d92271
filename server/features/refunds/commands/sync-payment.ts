import { settlePayment } from '#server/features/checkouts/commands/settle-payment.ts'
import { type PaymentForAdmins, paymentsForAdmins } from '#server/features/payments/store/payments-for-admins.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { syncRefund } from './sync-refund.ts'
import { syncByHand } from './sync-refunds-by-hand.ts'

/**
 * An admin asks the provider about a payment, its refunds and what was refunded by hand, instead of waiting for the
 * poller (domain.md 3). Calling it twice, or alongside a webhook, ends the same way. Returns the payment as it is
 * then. Throws not_found, payment_unavailable without a provider, and provider_failed if it can't be reached.
 */
export async function syncPayment(services: Services, paymentId: number): Promise<PaymentForAdmins> {
  const find = async () => (await paymentsForAdmins(services.db, { id: paymentId }))[0]
  const payment = await find()
  if (!payment) throw notFound()
  requireProvider(services)
  await orProviderFailed(services.log, () => settlePayment(services, paymentId))
  for (const refund of payment.refunds) await orProviderFailed(services.log, () => syncRefund(services, refund.id))
  await orProviderFailed(services.log, () => syncByHand(services, paymentId))
  return (await find()) as PaymentForAdmins
}
