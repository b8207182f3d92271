import { AppError, notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { deleteCard, type SeenCard, savedCards } from '#server/platform/stripe/saved-cards.ts'
import { findCustomerId } from '../store/customers.ts'

/**
 * The cards that a couple has saved, asked of the card provider: we keep none.
 * @throws AppError provider_failed
 */
export async function cardsOf(services: Services, userId: number): Promise<SeenCard[]> {
  const customerId = services.stripe && (await findCustomerId(services.db, userId))
  if (!customerId) return []
  return orProviderFailed(services.log, () => savedCards(requireProvider(services), customerId))
}

/**
 * Deletes one of them at the card provider. The one that pays a membership goes with the membership.
 * @throws AppError not_found; state_changed for a card that pays a membership; provider_failed
 */
export async function removeCard(services: Services, userId: number, cardId: string): Promise<void> {
  const card = (await cardsOf(services, userId)).find(({ id }) => id === cardId)
  if (!card) throw notFound()
  if (card.paysSubscription) {
    throw new AppError('state_changed', 'This card pays your Premium membership. Please cancel the membership first.')
  }
  await orProviderFailed(services.log, () => deleteCard(requireProvider(services), card.id))
}
