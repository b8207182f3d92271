import type { Db, Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import type { Browser } from '../devices.ts'
import { passwordChangedLetter } from '../letters.ts'
import { stillThere, wrongPassword } from '../policy.ts'
import { type Opened, openSession } from '../sessions.ts'
import { findPassword, findUser, replacePassword, type UserRow } from '../store/users.ts'
import { endAllSessions } from './end-sessions.ts'

/**
 * Checks the current password before the transaction opens, because that is slow on purpose. Returns its hash.
 * @throws AppError invalid_request, naming the field
 */
export async function checkPassword(
  db: Db,
  userId: number,
  password: string,
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<string> {
  const { email } = stillThere(await findUser(db, userId))
  const hash = (await findPassword(db, email))?.passwordHash ?? null
  if (!(await verifyPassword(hash, password)) || hash === null) throw wrongPassword(field)
  return hash
}

/**
 * Sets a new password, ends every session of the account, opens one here and tells the owner.
 * @throws AppError invalid_request when the password has been changed since it was checked
 */
export async function changePassword(
  tx: Tx,
  change: { userId: number; oldHash: string; newHash: string },
  browser: Browser,
  { publicOrigin, mode, at }: { publicOrigin: string; mode: 'demo' | 'live'; at: Date },
): Promise<{ user: UserRow; opened: Opened }> {
  const { userId } = change
  const user = await replacePassword(tx, userId, change)
  if (!user) throw wrongPassword()
  await endAllSessions(tx, userId)
  const letter = passwordChangedLetter(user.role, `${publicOrigin}/auth/reset-password`)
  await queueMail(tx, { to: user.email, toUserId: userId, letter, at })
  return { user, opened: await openSession(tx, { ...user, mode }, browser) }
}
