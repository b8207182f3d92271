import { settlePayment } from '#server/features/checkouts/commands/settle-payment.ts'
import { paymentsShown, type ShownPayment } from '#server/features/payments/store/shown.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { syncRefund } from './send-refund.ts'

/**
 * An admin asks the provider how a payment stands, and its refunds that are under way, instead of waiting for the
 * poller (domain.md 3). Twice, or beside a webhook, it ends alike. Returns the payment as it stands then. Throws
 * not_found, payment_unavailable without a provider, and provider_failed when it can't be asked.
 */
export async function syncPayment(services: Services, paymentId: number): Promise<ShownPayment> {
  const find = async () => (await paymentsShown(services.db, { id: paymentId }))[0]
  const payment = await find()
  if (!payment) throw notFound()
  requireProvider(services)
  await orProviderFailed(services.log, () => settlePayment(services, paymentId))
  for (const refund of payment.refunds) await orProviderFailed(services.log, () => syncRefund(services, refund.id))
  return (await find()) as ShownPayment
}
