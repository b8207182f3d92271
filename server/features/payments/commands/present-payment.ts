import { inTransaction } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { setSaveCardWish } from '../store/payments.ts'
import { alignCardSaving } from './align-card.ts'
import { openPayment } from './open-payment.ts'

/**
 * Brings the payment of a checkout to the provider, with the couple's wish about its card. It may have been cancelled
 * by then. Throws provider_failed: the hold stays, and asking again goes on.
 */
export async function presentPayment(services: Services, paymentId: number, saveCard?: boolean): Promise<void> {
  await orProviderFailed(services.log, async () => {
    const payment = await openPayment(services, paymentId)
    if (saveCard === undefined || saveCard === payment.save_card) return
    await inTransaction(services.db, (tx) => setSaveCardWish(tx, payment.id, saveCard))
    await alignCardSaving(services, payment.id)
  })
}
