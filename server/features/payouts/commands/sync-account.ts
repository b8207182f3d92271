import { findUser } from '#server/features/accounts/store/users.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { fetchAccount } from '#server/platform/stripe/accounts.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { poll } from '#server/platform/stripe/poll.ts'
import { accountReadyLetter, accountStoppedLetter, payoutsPage } from '../letters.ts'
import {
  claimAccounts,
  findAccountOwner,
  findPayoutAccount,
  lockPayoutAccount,
  setPayoutAccount,
} from '../store/payout-accounts.ts'

/**
 * Asks the provider for the state of a user's connected account and stores it. The payee is notified when the account
 * becomes ready or is stopped. The webhook, the browser's return and the poller all call this. Does nothing without an
 * account. Throws payment_unavailable, ProviderError.
 */
export async function syncAccount(services: Services, userId: number): Promise<void> {
  const { db, clock, config } = services
  const row = await findPayoutAccount(db, userId)
  if (!row || row.provider_id === null) return
  const seen = await fetchAccount(requireProvider(services), row.provider_id)
  await inTransaction(db, async (tx) => {
    const before = await lockPayoutAccount(tx, userId)
    const at = clock.now()
    await setPayoutAccount(tx, userId, seen, at)
    if (!before || before.ready === seen.ready) return
    const user = await findUser(tx, userId)
    if (!user) return
    const letter = (seen.ready ? accountReadyLetter : accountStoppedLetter)({
      url: payoutsPage(config.publicOrigin, user.role),
    })
    await queueMail(tx, { to: user.email, toUserId: user.id, letter, at })
  })
}

/** Checks the account that a webhook names; accounts that aren't ours are ignored. */
export async function syncAccountOf(services: Services, providerId: string): Promise<void> {
  const userId = await findAccountOwner(services.db, providerId)
  if (userId !== null) await syncAccount(services, userId)
}

/** Checks accounts whose webhook may have been lost. Returns how many it checked. */
export const pollAccounts = (services: Services): Promise<number> =>
  poll(services, 'user', claimAccounts, (id) => syncAccount(services, id))
