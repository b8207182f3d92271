import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed, ProviderError } from '#server/platform/stripe/errors.ts'
import { setCancelAtPeriodEnd } from '#server/platform/stripe/subscriptions.ts'
import { checkRenews, notPaidFor } from '../policy.ts'
import { findMembership, lockMembership, type MembershipRow, noteMembership } from '../store/memberships.ts'
import { freshMembership, syncMembership } from './sync-membership.ts'

/**
 * A couple cancels: a membership that is paid for lasts until the end of its month; one whose payment is open ends
 * immediately, and the payment is not tried again. Nothing changes if the membership is over. Throws not_found if there
 * is none, payment_unavailable and provider_failed.
 */
export async function cancelMembership(services: Services, coupleId: number): Promise<void> {
  await orProviderFailed(services.log, async () => {
    const membership = await freshMembership(services, coupleId)
    if (membership.state === 'ended') return
    if (membership.state === 'active') await change(services, membership, true)
    else await inTransaction(services.db, (tx) => giveUp(tx, membership.id))
    await syncMembership(services, membership.id)
  })
}

/**
 * A couple takes back the cancellation. Throws not_found if there is no membership, state_changed unless it is active
 * and we aren't ending it, payment_unavailable and provider_failed.
 */
export async function keepMembership(services: Services, coupleId: number): Promise<void> {
  await orProviderFailed(services.log, async () => {
    const membership = await freshMembership(services, coupleId)
    checkRenews(membership, notPaidFor)
    await change(services, membership, false)
    await syncMembership(services, membership.id)
    checkRenews(await findMembership(services.db, membership.id), notPaidFor) // it may have ended in between
  })
}

async function change(services: Services, membership: MembershipRow, cancels: boolean): Promise<void> {
  const { id: membershipId, version, subscription_id: subscription } = membership
  if (membership.cancels_at_period_end === cancels || subscription === null) return
  try {
    await setCancelAtPeriodEnd(requireProvider(services), subscription, { membershipId, cancels, version })
  } catch (error) {
    if (!(error instanceof ProviderError && error.refused)) throw error // it has ended: the sync finds that out
  }
}

async function giveUp(tx: Tx, id: number): Promise<void> {
  const { state, closing } = await lockMembership(tx, id)
  if (state !== 'ended' && closing === null) await noteMembership(tx, id, { closing: 'cancelled' })
}
