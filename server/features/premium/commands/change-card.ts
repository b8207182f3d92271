import { ensureCustomer } from '#server/features/accounts/commands/ensure-customer.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { openCardSetup } from '#server/platform/stripe/card-setups.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed, ProviderError } from '#server/platform/stripe/errors.ts'
import { savedCards } from '#server/platform/stripe/saved-cards.ts'
import { setSubscriptionCard } from '#server/platform/stripe/subscriptions.ts'
import { cardNotChangeable, checkRenews } from '../policy.ts'
import { findMembership, type MembershipRow, membershipOf } from '../store/memberships.ts'
import { freshMembership, syncMembership } from './sync-membership.ts'

/**
 * Opens the form in which a member gives the card provider another card, and returns its client secret. The membership
 * stays with its present card until `changeMembershipCard`. Throws not_found if there is none, state_changed unless it
 * is active and we aren't ending it, payment_unavailable and provider_failed.
 */
export async function openMembershipCardSetup(services: Services, coupleId: number): Promise<string> {
  const stripe = requireProvider(services)
  const { id } = await renewing(services, coupleId)
  return orProviderFailed(services.log, async () => {
    const { customerId } = await ensureCustomer(services, coupleId)
    return openCardSetup(stripe, customerId, id)
  })
}

/**
 * Makes one of the couple's saved cards, given by its id at the provider, pay for their membership from the next month
 * on. A card that was entered in the form has been saved by then. Throws not_found if they have no membership or the
 * card isn't theirs, state_changed unless the membership is active and we aren't ending it, payment_unavailable and
 * provider_failed.
 */
export async function changeMembershipCard(services: Services, coupleId: number, card: string): Promise<void> {
  const stripe = requireProvider(services)
  await renewing(services, coupleId)
  await orProviderFailed(services.log, async () => {
    const membership = await freshMembership(services, coupleId)
    checkRenews(membership, cardNotChangeable)
    const { id: membershipId, version, subscription_id: subscription } = membership
    const { customerId } = await ensureCustomer(services, coupleId)
    const isTheirs = (await savedCards(stripe, customerId)).some(({ id }) => id === card)
    if (!isTheirs || subscription === null) throw notFound()
    const isChanged = await setSubscriptionCard(stripe, subscription, { membershipId, card, version }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProviderError && error.refused) return false // it has ended, or the card is gone
        throw error
      },
    )
    await syncMembership(services, membershipId)
    if (isChanged) return services.log.info({ membership: membershipId }, 'card of a membership changed')
    checkRenews(await findMembership(services.db, membershipId), cardNotChangeable)
    throw notFound() // the card was removed a moment ago
  })
}

/**
 * The couple's membership, if it is active and we aren't ending it. While a month is unpaid, the card that pays for it
 * also pays for the next ones.
 */
async function renewing({ db }: Services, coupleId: number): Promise<MembershipRow> {
  const membership = await membershipOf(db, coupleId)
  if (!membership) throw notFound()
  checkRenews(membership, cardNotChangeable)
  return membership
}
