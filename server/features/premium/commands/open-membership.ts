import { membershipProcess } from '#contract/processes/membership.ts'
import { ensureCustomer } from '#server/features/accounts/commands/ensure-customer.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { IDEMPOTENCY_WINDOW } from '#server/platform/stripe/idempotency-window.ts'
import { createSubscription, findSubscription, type SeenSubscription } from '#server/platform/stripe/subscriptions.ts'
import { transition, tryTransition } from '#server/platform/transition.ts'
import { findMembership, lockMembership, type MembershipRow } from '../store/memberships.ts'

/**
 * Brings a new membership to the provider and records its subscription; one that is already there is left alone. Safe
 * to repeat after a crash at any point: the row's id is the idempotency key and its price is frozen. Throws
 * ProviderError; the row then stays new.
 */
export async function openMembership(services: Services, id: number): Promise<MembershipRow> {
  const { db, clock } = services
  const membership = await findMembership(db, id)
  if (!membership) throw new Error(`no membership ${id}`)
  if (membership.state !== 'new') return membership
  const subscription = await bringToProvider(services, membership)
  return inTransaction(db, async (tx) => {
    const at = clock.now()
    if (subscription) {
      const set = { subscription_id: subscription.id, client_secret: subscription.open?.clientSecret ?? null }
      await tryTransition(tx, membershipProcess, 'open', { table: 'memberships', id, set }, { actor: 'system', at })
    } else {
      const set = { ending: 'never-paid', ended_at: at }
      await transition(tx, membershipProcess, 'end', { table: 'memberships', id, set }, { actor: 'provider', at })
    }
    return lockMembership(tx, id)
  })
}

/** Creates the subscription, or finds it once its creation is too old to be repeated; null if there is none then. */
async function bringToProvider(services: Services, membership: MembershipRow): Promise<SeenSubscription | null> {
  const stripe = requireProvider(services)
  const { customerId } = await ensureCustomer(services, membership.user_id)
  if (services.clock.now().getTime() - membership.created_at.getTime() > IDEMPOTENCY_WINDOW) {
    return findSubscription(stripe, customerId, membership.id)
  }
  return createSubscription(stripe, { membershipId: membership.id, customerId, cents: membership.price_cents })
}
