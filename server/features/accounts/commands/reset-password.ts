import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Browser } from '../devices.ts'
import { passwordChangedLetter, passwordResetLetter } from '../letters.ts'
import { makeLink, spendLink } from '../mailed-links.ts'
import { existing, isAddressShown, linkInvalid } from '../policy.ts'
import { type Opened, openSession } from '../sessions.ts'
import { deleteTwoFactor } from '../store/two-factor.ts'
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../store/users.ts'
import { markConfirmed } from './confirm-email.ts'
import { shutOutOthers } from './shut-out-others.ts'
import { type CodeKeeping, spendCode } from './spend-code.ts'

export const mailResetLinkJob = jobKind<{ email: string }>('mail-password-reset')

/**
 * Asks for a reset link. This does the same work whether or not the address is known: the job looks it up.
 */
export async function requestPasswordReset(tx: Tx, email: string): Promise<void> {
  await addJob(tx, mailResetLinkJob, { email })
}

/** Emails the reset link; nothing is sent to an address without an account. */
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
 * Sets a new password with the emailed link, ends every session of the account, opens one here and tells the owner. The
 * row is changed before the sessions are deleted: a login that was checked against the old password has either opened
 * its session by then, and loses it, or waits for the row and finds another password. Access to the mailbox alone
 * doesn't get past two-factor login. But if nobody had confirmed the address before, the person who opens its email is
 * its owner, and anything a stranger set up in their name is removed.
 * @throws AppError link_invalid; code_required, wrong_code, which leave the link as it is
 */
export async function resetPassword(
  tx: Tx,
  reset: { token: string; passwordHash: string; code?: string | undefined },
  browser: Browser,
  keeping: CodeKeeping & { mode: 'demo' | 'live' },
): Promise<{ user: UserRow; opened: Opened }> {
  const { publicOrigin, mode, at } = keeping
  const link = await spendLink(tx, 'password-reset', reset.token)
  const before = await lockUser(tx, link.userId)
  if (!before || before.email !== link.email) throw linkInvalid()
  if (isAddressShown(before, mode)) await spendCode(tx, before.id, reset.code, keeping)
  else await deleteTwoFactor(tx, before.id) // a stranger's, which would keep the owner out
  const changed = existing(await updateUser(tx, before.id, { password_hash: reset.passwordHash }))
  const user = await markConfirmed(tx, changed, at)
  await shutOutOthers(tx, user.id)
  const letter = passwordChangedLetter(user.role, `${publicOrigin}/auth/reset-password`)
  await queueMail(tx, { to: user.email, toUserId: user.id, letter, at })
  return { user, opened: await openSession(tx, { ...user, mode }, browser) }
}
