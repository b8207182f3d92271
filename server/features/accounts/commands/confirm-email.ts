import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { confirmationLetter } from '../letters.ts'
import { makeLink, spendLink } from '../mailed-links.ts'
import { linkInvalid } from '../policy.ts'
import { findUser, lockUser, type UserRow, updateUser } from '../store/users.ts'

/** Emails a user the link that confirms their address. */
export async function mailConfirmation(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  { publicOrigin, at }: { publicOrigin: string; at: Date },
): Promise<void> {
  const url = await makeLink(tx, 'email-confirmation', user, publicOrigin)
  await queueMail(tx, { to: user.email, toUserId: user.id, letter: confirmationLetter(url), at })
}

/** Emails the link to a logged-in user again, unless the address is confirmed. */
export async function mailConfirmationAgain(
  tx: Tx,
  userId: number,
  mail: { publicOrigin: string; at: Date },
): Promise<void> {
  const user = await findUser(tx, userId)
  if (user && user.emailConfirmedAt === null) await mailConfirmation(tx, user, mail)
}

/**
 * Confirms an address with the emailed link, once.
 * @throws AppError link_invalid
 */
export async function confirmEmail(tx: Tx, token: string, at: Date): Promise<UserRow> {
  const link = await spendLink(tx, 'email-confirmation', token)
  // locked, so that neither the address nor the role, on which `verified` depends, changes in between
  const user = await lockUser(tx, link.userId)
  if (!user || user.email !== link.email) throw linkInvalid()
  return markConfirmed(tx, user, at)
}

/**
 * Notes that a user, whose row is locked, opened a link emailed to their address. That verifies a couple, but not a
 * venue account.
 */
export async function markConfirmed(tx: Tx, user: UserRow, at: Date): Promise<UserRow> {
  if (user.emailConfirmedAt !== null) return user
  const change = { email_confirmed_at: at, ...(user.role === 'couple' && { verified: true }) }
  return (await updateUser(tx, user.id, change)) ?? user
}
