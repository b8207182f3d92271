import { findCustomerId } from '#server/features/accounts/store/customers.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { cardOf, deleteCard, type SeenCard, savedCards } from '#server/platform/stripe/saved-cards.ts'
import { cardInUse } from '../policy.ts'
import { notePayment, paymentsOfCouple } from '../store/payments.ts'

/**
 * The cards that a couple has saved, from the card provider: we store none.
 * @throws AppError provider_failed
 */
export async function cardsOf(services: Services, userId: number): Promise<SeenCard[]> {
  const customerId = services.stripe && (await findCustomerId(services.db, userId))
  if (!customerId) return []
  return orProviderFailed(services.log, () => savedCards(requireProvider(services), customerId))
}

/**
 * Deletes one of a couple's saved cards at the provider; the payments that saved it no longer say so, and the couple
 * pays the balances of those payments' bookings themselves. A membership's card stays as long as the membership does.
 * @throws AppError not_found; state_changed for a card that pays for a membership; provider_failed
 */
export async function removeCard(services: Services, userId: number, cardId: string): Promise<void> {
  const card = (await cardsOf(services, userId)).find(({ id }) => id === cardId)
  if (!card) throw notFound()
  if (card.paysSubscription) {
    throw cardInUse()
  }
  await orProviderFailed(services.log, async () => {
    const saving = await paymentsThatSaved(services, userId, cardId)
    await inTransaction(services.db, async (tx) => {
      for (const id of saving) await notePayment(tx, id, { save_card: false })
    })
    await deleteCard(requireProvider(services), cardId)
  })
}

async function paymentsThatSaved(services: Services, userId: number, cardId: string): Promise<number[]> {
  const saved: number[] = []
  for (const { id, state, save_card, intent_id } of await paymentsOfCouple(services.db, userId)) {
    if (state !== 'succeeded' || !save_card || intent_id === null) continue
    if ((await cardOf(requireProvider(services), intent_id)) === cardId) saved.push(id)
  }
  return saved
}
