import { alignCardSaving } from '#server/features/payments/commands/align-card-saving.ts'
import { openPayment } from '#server/features/payments/commands/open-payment.ts'
import { notePayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed, ProviderError } from '#server/platform/stripe/errors.ts'
import { settlePayment } from './settle-payment.ts'

/** Milliseconds without news of a payment, after which we ask the provider before showing it to the couple again. */
const UNHEARD_FOR = 5_000

/**
 * Brings the payment of a checkout to the provider, and notes whether to save the card. The payment may have been
 * canceled by now, or paid without our hearing of it. Throws provider_failed: the payment stays as it is, and the next
 * attempt picks up from there.
 */
export async function bringPaymentToProvider(services: Services, held: PaymentRow, saveCard?: boolean): Promise<void> {
  await orProviderFailed(services.log, async () => {
    const payment = await openPayment(services, held)
    await askIfUnheard(services, payment)
    if (saveCard === undefined || saveCard === payment.save_card) return
    await inTransaction(services.db, (tx) => notePayment(tx, payment.id, { save_card: saveCard }))
    await alignCardSaving(services, payment.id)
  })
}

/** Asks the provider about a payment that nobody has checked lately. Without an answer, we show it as it is. */
async function askIfUnheard(services: Services, { id, checked_at, created_at }: PaymentRow): Promise<void> {
  const last = checked_at ?? created_at
  if (services.clock.now().getTime() - last.getTime() < UNHEARD_FOR) return
  try {
    await settlePayment(services, id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ payment: id, err: error }, 'the card provider could not be asked about a payment')
  }
}
