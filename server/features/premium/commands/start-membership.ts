import type { Cents } from '#contract/money.ts'
import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { checkPriceSeen } from '../policy.ts'
import { findMembership, insertMembership, membershipOf } from '../store/memberships.ts'
import { syncMembership } from './sync-membership.ts'

/**
 * Begins a couple's membership, or continues the one that is waiting for its first payment; a member's membership is
 * left unchanged. `priceSeen`: the price of a month that the couple saw, in cents. When the provider fails, the
 * membership stays, and the next attempt picks up from there. Throws payment_unavailable, price_changed and
 * provider_failed.
 */
export async function startMembership(services: Services, coupleId: number, priceSeen: Cents): Promise<void> {
  requireProvider(services)
  const id = await inTransaction(services.db, (tx) => begin(tx, services, coupleId, priceSeen))
  await orProviderFailed(services.log, async () => {
    await syncMembership(services, id)
    const first = await findMembership(services.db, id)
    if (first?.state !== 'ended') return
    // the first one had expired without our hearing of it
    await syncMembership(services, await inTransaction(services.db, (tx) => begin(tx, services, coupleId, priceSeen)))
  })
}

/** A couple's memberships begin one at a time, because they may have only one. */
async function begin(tx: Tx, { clock, config }: Services, coupleId: number, priceSeen: Cents): Promise<number> {
  await lockCouple(tx, coupleId)
  const present = await membershipOf(tx, coupleId)
  const live = present && present.state !== 'ended' ? present : null
  checkPriceSeen(live?.price_cents ?? config.premiumCents, priceSeen)
  if (live) return live.id
  const at = clock.now()
  const { id } = await insertMembership(tx, { user_id: coupleId, price_cents: config.premiumCents, created_at: at })
  const birth = { process: 'membership', id, name: 'begin', from: null, to: 'new' }
  await recordEvent(tx, birth, { actor: 'couple', actorId: coupleId, at })
  return id
}
