import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { passwordChangedLetter, passwordResetLetter } from '../letters.ts'
import { makeLink, spendLink } from '../links.ts'
import { linkInvalid } from '../policy.ts'
import { endAllSessions, openSession } from '../sessions.ts'
import { findUserByEmail, type UserRow, updateUser } from '../store/users.ts'
import { markConfirmed } from './confirm-email.ts'

export const mailResetLinkJob = jobKind<{ email: string }>('mail-password-reset')

/** Asks for a reset link. Known or not, the request does the same work: only the job looks whether anyone is there. */
export async function requestPasswordReset(tx: Tx, email: string): Promise<void> {
  await addJob(tx, mailResetLinkJob, { email })
}

/** Mails the reset link; to an address without an account nothing is sent. */
export async function mailResetLink(
  tx: Tx,
  email: string,
  { publicOrigin, at }: { publicOrigin: string; at: Date },
): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) return
  const url = await makeLink(tx, 'password-reset', user, publicOrigin)
  await queueMail(tx, { to: user.email, toUserId: user.id, letter: passwordResetLetter(url), at })
}

/**
 * Sets a new password by the mailed link, ends every session of the account, opens one here and tells the owner.
 * The row is changed before the sessions are deleted: a login that was checked against the old password either has
 * opened its session by then, which goes, or waits for the row and finds another password.
 * @throws AppError link_invalid
 */
export async function resetPassword(
  tx: Tx,
  reset: { token: string; passwordHash: string },
  browser: { userAgent: string | null; oldToken: string | null },
  { publicOrigin, at }: { publicOrigin: string; at: Date },
): Promise<{ user: UserRow; token: string }> {
  const link = await spendLink(tx, 'password-reset', reset.token)
  const changed = await updateUser(tx, link.userId, { password_hash: reset.passwordHash })
  if (!changed || changed.email !== link.email) throw linkInvalid()
  const user = await markConfirmed(tx, changed, at)
  await endAllSessions(tx, user.id)
  const letter = passwordChangedLetter(`${publicOrigin}/auth/reset-password`)
  await queueMail(tx, { to: user.email, toUserId: user.id, letter, at })
  return { user, token: await openSession(tx, { userId: user.id, ...browser }) }
}
