import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { fetchIntent, setSaveCard } from '#server/platform/stripe/intents.ts'
import { findPayment, nextSaveCardVersion, notePayment } from '../store/payments.ts'

const ROUNDS = 5

/**
 * Tells the provider whether the couple wants their card saved. Each request has its own version as its idempotency
 * key. If another choice was sent at the same time, the two may have arrived in either order, so the newest is sent
 * again. A choice that comes too late changes nothing: the payment doesn't say that a card is saved if it isn't. Throws
 * ProviderError.
 */
export async function alignCardSaving(services: Services, paymentId: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const payment = await inTransaction(services.db, (tx) => nextSaveCardVersion(tx, paymentId))
    if (payment.intent_id === null) return
    const version = payment.save_card_version
    const change = { paymentId, saveCard: payment.save_card, version }
    try {
      await setSaveCard(requireProvider(services), payment.intent_id, change)
    } catch (error) {
      if (!(error instanceof ProviderError && error.refused)) throw error
      return noteIfNotSaved(services, paymentId, payment.intent_id)
    }
    const now = await findPayment(services.db, paymentId)
    if (now?.save_card_version === version) return
  }
}

/**
 * Notes that the card isn't saved if the payment has succeeded without saving it. While the payment may yet fail, the
 * choice stands for the next card.
 */
async function noteIfNotSaved(services: Services, paymentId: number, intentId: string): Promise<void> {
  const { status, saveCard } = await fetchIntent(requireProvider(services), intentId)
  if (status !== 'succeeded' || saveCard) return
  await inTransaction(services.db, (tx) => notePayment(tx, paymentId, { save_card: false }))
}
