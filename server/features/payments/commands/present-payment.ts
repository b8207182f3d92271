import { inTransaction } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { setSaveCardWish } from '../store/payments.ts'
import { alignCardSaving } from './align-card.ts'
import { openPayment } from './open-payment.ts'

/**
 * Brings the payment of a checkout to the provider, with the couple's wish about its card. Throws provider_failed (the
 * hold stays, asking again goes on) and hold_expired when the payment was cancelled meanwhile.
 */
export async function presentPayment(services: Services, paymentId: number, saveCard?: boolean): Promise<void> {
  const asked = await orProviderFailed(services.log, async () => {
    const payment = await openPayment(services, paymentId)
    if (saveCard === undefined || saveCard === payment.save_card) return payment
    await inTransaction(services.db, (tx) => setSaveCardWish(tx, payment.id, saveCard))
    await alignCardSaving(services, payment.id)
    return payment
  })
  if (asked.state === 'cancelled') throw new AppError('hold_expired', 'Your hold on this date has ended.')
}
