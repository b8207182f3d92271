import type { Db, Tx } from '#server/platform/database/connect.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { wrongCredentials } from '../policy.ts'
import { openSession } from '../sessions.ts'
import { findPassword, lockUserWithPassword, type UserRow } from '../store/users.ts'

/** Whose password was right, and the hash it was checked against. */
export interface CheckedLogin {
  userId: number
  passwordHash: string
}

/**
 * Checks a login before its transaction opens: this takes long on purpose, and as long for an address that nobody
 * has as for one with an account.
 * @throws AppError wrong_credentials, the same for both
 */
export async function checkLogin(db: Db, email: string, password: string): Promise<CheckedLogin> {
  const account = await findPassword(db, email)
  const right = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account?.passwordHash || !right) throw wrongCredentials()
  return { userId: account.id, passwordHash: account.passwordHash }
}

/**
 * Opens the session of a checked login.
 * @throws AppError wrong_credentials when the password was changed since it was checked
 */
export async function logIn(
  tx: Tx,
  login: CheckedLogin,
  browser: { userAgent: string | null; oldToken: string | null },
): Promise<{ user: UserRow; token: string }> {
  const user = await lockUserWithPassword(tx, login.userId, login.passwordHash)
  if (!user) throw wrongCredentials()
  return { user, token: await openSession(tx, { userId: user.id, ...browser }) }
}
