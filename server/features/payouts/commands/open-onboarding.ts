import { checkAddressShown } from '#server/features/accounts/policy.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { createAccount, findAccount, onboardingLink } from '#server/platform/stripe/accounts.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { IDEMPOTENCY_WINDOW } from '#server/platform/stripe/idempotency-window.ts'
import {
  findPayoutAccount,
  insertPayoutAccount,
  lockPayoutAccount,
  setPayoutAccount,
} from '../store/payout-accounts.ts'

/**
 * Returns a link to the provider's onboarding for this user. Creates their account if there is none; two requests at
 * the same time create one account, because the idempotency key is the user's id. In live mode, users must first show
 * that the email address is theirs. Otherwise, the address's owner, who may come later by a reset link, would find a
 * stranger's bank account. Throws payment_unavailable, not_found, email_unconfirmed, ProviderError.
 */
export async function openOnboarding(services: Services, viewer: { id: number; role: string }): Promise<string> {
  const stripe = requireProvider(services)
  const { db, clock, config } = services
  const user = await findUser(db, viewer.id)
  if (!user) throw notFound()
  if (config.mode === 'live') checkAddressShown(user, config.mode)
  await inTransaction(db, (tx) => insertPayoutAccount(tx, user.id, clock.now()))
  const providerId = await ensureAccount(services, user.id)
  const back = `${config.publicOrigin}/dashboard/${viewer.role === 'venue' ? 'venue' : 'transfer'}`
  return onboardingLink(stripe, providerId, { done: `${back}?payouts=done`, again: `${back}?payouts=again` })
}

async function ensureAccount(services: Services, userId: number): Promise<string> {
  const { db, clock } = services
  const row = await findPayoutAccount(db, userId)
  if (!row) throw new Error(`no payout account of user ${userId}`)
  if (row.provider_id !== null) return row.provider_id
  const stripe = requireProvider(services)
  const old = clock.now().getTime() - row.created_at.getTime() > IDEMPOTENCY_WINDOW
  const account = (old ? await findAccount(stripe, userId) : null) ?? (await createAccount(stripe, userId))
  return inTransaction(db, async (tx) => {
    const locked = await lockPayoutAccount(tx, userId)
    if (locked?.provider_id) return locked.provider_id
    await setPayoutAccount(tx, userId, account, clock.now())
    return account.id
  })
}
