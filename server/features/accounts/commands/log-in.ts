import type { Db, Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { hashPassword, isOutdated, verifyPassword } from '#server/platform/passwords.ts'
import type { Browser } from '../devices.ts'
import { newDeviceLetter } from '../letters.ts'
import { wrongCredentials } from '../policy.ts'
import { type Opened, openSession } from '../sessions.ts'
import { findPassword, lockUserWithPassword, replacePassword, type UserRow } from '../store/users.ts'
import { type CodeKeeping, spendCode } from './spend-code.ts'

/** Whose password was right, and the hash it was checked against. */
export interface CheckedLogin {
  userId: number
  passwordHash: string
  /** a replacement for a hash that was made at an older cost; otherwise null */
  newHash: string | null
  /** from the authenticator app, or a recovery code */
  code?: string | undefined
}

/**
 * Checks a login before its transaction opens: this is slow on purpose, and takes as long for an unknown address as for
 * one with an account.
 * @throws AppError wrong_credentials, the same for both; too_many_requests when too many passwords are already waiting
 */
export async function checkLogin(db: Db, email: string, password: string): Promise<CheckedLogin> {
  const account = await findPassword(db, email)
  const right = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account?.passwordHash || !right) throw wrongCredentials()
  const newHash = isOutdated(account.passwordHash) ? await hashPassword(password) : null
  return { userId: account.id, passwordHash: account.passwordHash, newHash }
}

/**
 * Opens the session of a checked login, and emails the owner if the device is new.
 * @throws AppError wrong_credentials when the password has changed since it was checked; code_required, wrong_code
 */
export async function logIn(
  tx: Tx,
  login: CheckedLogin,
  browser: Browser,
  keeping: CodeKeeping & { mode: 'demo' | 'live' },
): Promise<{ user: UserRow; opened: Opened }> {
  const { userId, passwordHash: oldHash, newHash } = login
  const user = await (newHash
    ? replacePassword(tx, userId, { oldHash, newHash })
    : lockUserWithPassword(tx, userId, oldHash))
  if (!user) throw wrongCredentials()
  const { mode, publicOrigin, at } = keeping
  await spendCode(tx, user.id, login.code, keeping)
  const opened = await openSession(tx, { ...user, mode }, browser)
  if (opened.isNewDevice) {
    const letter = newDeviceLetter({ ...browser, at }, `${publicOrigin}/account?tab=devices`)
    await queueMail(tx, { to: user.email, toUserId: user.id, letter, at })
  }
  return { user, opened }
}
