import { LIMITS } from '#contract/limits.ts'
import { DAY, later, MINUTE, realClock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { confirmationLetter } from '../letters.ts'
import { linkInvalid } from '../policy.ts'
import { deleteOpenLinks, insertLink, type LinkKind, redeemLink } from '../store/links.ts'
import { findUser, type UserRow, updateUser } from '../store/users.ts'

/** Links live on real time, as sessions do (domain.md 5). */
const LIFE: Record<LinkKind, number> = {
  'password-reset': LIMITS.resetLinkMinutes * MINUTE,
  'email-confirmation': LIMITS.confirmLinkDays * DAY,
}

const PAGE: Record<LinkKind, string> = {
  'password-reset': '/auth/reset-password',
  'email-confirmation': '/auth/confirm-email',
}

/** Makes a link for a user and takes back the older ones of its kind. Returns its address, which is stored nowhere. */
export async function makeLink(
  tx: Tx,
  kind: LinkKind,
  user: Pick<UserRow, 'id' | 'email'>,
  publicOrigin: string,
): Promise<string> {
  const token = newToken()
  const at = realClock.now()
  await deleteOpenLinks(tx, user.id, kind)
  await insertLink(tx, {
    kind,
    tokenHash: hashToken(token),
    userId: user.id,
    email: user.email,
    at,
    expiresAt: later(at, LIFE[kind]),
  })
  return `${publicOrigin}${PAGE[kind]}?token=${token}`
}

/** Mails a user the link that confirms its address. */
export async function mailConfirmation(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  { publicOrigin, at }: { publicOrigin: string; at: Date },
): Promise<void> {
  const url = await makeLink(tx, 'email-confirmation', user, publicOrigin)
  await queueMail(tx, { to: user.email, toUserId: user.id, letter: confirmationLetter(url), at })
}

/** Mails the link again to a signed-in user; nothing to do when the address is confirmed. */
export async function mailConfirmationAgain(
  tx: Tx,
  userId: number,
  mail: { publicOrigin: string; at: Date },
): Promise<void> {
  const user = await findUser(tx, userId)
  if (user && user.emailConfirmedAt === null) await mailConfirmation(tx, user, mail)
}

/**
 * Confirms an address by the mailed link, once.
 * @throws AppError link_invalid
 */
export async function confirmEmail(tx: Tx, token: string, at: Date): Promise<UserRow> {
  const link = await redeemLink(tx, 'email-confirmation', hashToken(token), realClock.now())
  const user = link && (await findUser(tx, link.userId))
  if (!user || user.email !== link.email) throw linkInvalid()
  return markConfirmed(tx, user, at)
}

/** Notes that a user opened a link mailed to its address. A couple is verified by it, a venue account is not. */
export async function markConfirmed(tx: Tx, user: UserRow, at: Date): Promise<UserRow> {
  if (user.emailConfirmedAt !== null) return user
  const verified = user.verified || user.role === 'couple'
  return (await updateUser(tx, user.id, { email_confirmed_at: at, verified })) ?? user
}
