import type { Db } from '#server/platform/database/connect.ts'
import { isUsedUp } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { accountsKnownTo, deviceKey } from '../devices.ts'
import { findUserByEmail } from '../store/users.ts'

/** Who is trying to log in: the account they typed, and from where. */
interface Attempt {
  email: string
  /** as budgets count it: an IPv6 address by its /64 */
  address: string
  deviceToken: string | null
}

/**
 * Counts a login, before its password is checked. The route has counted it for the device, or for the address of a
 * stranger. For a device that the account knows, that is all, so nobody else can lock its owner out. All others have a
 * budget for each account and address, which gets smaller once many of them have guessed at the account
 * (docs/decisions/0044-budgets-of-logins.md).
 * @throws AppError too_many_requests
 */
export async function countLogin(db: Db, { rateLimits, pseudonym }: Services, attempt: Attempt): Promise<void> {
  const { email, address, deviceToken } = attempt
  const accounts = await accountsKnownTo(db, deviceToken)
  if (await isAmong(db, accounts, email)) return
  if (accounts.length > 0) await rateLimits.take('login', address)
  await rateLimits.takeGuess(`email:${pseudonym(email)}`, address)
}

/**
 * Counts a request for a reset link: for the device if the account knows it, otherwise for the address and the account.
 * Returns false beyond the budget: the answer is the same then, but no email is sent.
 */
export async function mayAskForReset(db: Db, services: Services, attempt: Attempt): Promise<boolean> {
  const { rateLimits, pseudonym } = services
  const { email, address, deviceToken } = attempt
  const accounts = await accountsKnownTo(db, deviceToken)
  if (deviceToken !== null && (await isAmong(db, accounts, email))) {
    return withinBudget(() => rateLimits.take('mail', deviceKey(deviceToken)))
  }
  return withinBudget(async () => {
    await rateLimits.take('mail', address)
    await rateLimits.take('mail', `email:${pseudonym(email)}`)
  })
}

async function isAmong(db: Db, accounts: readonly number[], email: string): Promise<boolean> {
  if (accounts.length === 0) return false
  const user = await findUserByEmail(db, email)
  return user !== undefined && accounts.includes(user.id)
}

async function withinBudget(take: () => Promise<void>): Promise<boolean> {
  try {
    await take()
    return true
  } catch (error) {
    if (isUsedUp(error)) return false
    throw error
  }
}
