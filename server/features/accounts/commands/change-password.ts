import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Browser } from '../devices.ts'
import { passwordChangedLetter } from '../letters.ts'
import { wrongPassword } from '../policy.ts'
import { type Opened, openSession } from '../sessions.ts'
import { replacePassword, type UserRow } from '../store/users.ts'
import { shutOutOthers } from './shut-out-others.ts'

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
  await shutOutOthers(tx, userId)
  const letter = passwordChangedLetter(user.role, `${publicOrigin}/auth/reset-password`)
  await queueMail(tx, { to: user.email, toUserId: userId, letter, at })
  return { user, opened: await openSession(tx, { ...user, mode }, browser) }
}
