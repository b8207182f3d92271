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
 * becomes ready or is stopped. The webhook, the browser's return and the poller all call this. An answer counts only if
 * nobody has stored another one since we asked: then we ask once more, and whoever overtakes us again asked later than
 * we did at first. Does nothing without an account. Throws payment_unavailable, ProviderError.
 */
export async function syncAccount(services: Services, userId: number): Promise<void> {
  if (!(await storeAnswer(services, userId))) await storeAnswer(services, userId)
}

/** False when the account was claimed or stored by somebody else since we asked: this answer may be older. */
async function storeAnswer({ db, clock, config, stripe }: Services, userId: number): Promise<boolean> {
  const row = await findPayoutAccount(db, userId)
  if (!row || row.provider_id === null) return true
  const seen = await fetchAccount(requireProvider({ stripe }), row.provider_id)
  return inTransaction(db, async (tx) => {
    const before = await lockPayoutAccount(tx, userId)
    if (before && (before.checked_at.getTime() !== row.checked_at.getTime() || before.ready !== row.ready)) return false
    const at = clock.now()
    await setPayoutAccount(tx, userId, seen, at)
    if (!before || before.ready === seen.ready) return true
    const user = await findUser(tx, userId)
    if (!user) return true
    const letter = (seen.ready ? accountReadyLetter : accountStoppedLetter)({
      url: payoutsPage(config.publicOrigin, user.role),
    })
    await queueMail(tx, { to: user.email, toUserId: user.id, letter, at })
    return true
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
