import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, later, MINUTE, realClock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { linkInvalid } from './policy.ts'
import { deleteEmailChangesBefore, type EmailChangeRow, findEmailChange } from './store/email-changes.ts'
import {
  deleteExpiredLinks,
  deleteOpenLinks,
  insertLink,
  type LinkKind,
  ownerOfLink,
  redeemLink,
} from './store/mailed-links.ts'

// Emailed links expire by the real clock, as sessions do (domain.md 5).

/** The current real time, for everything that expires as links do. */
export const linkTime = (): Date => realClock.now()

const LIFE: Record<LinkKind, number> = {
  'password-reset': LIMITS.resetLinkMinutes * MINUTE,
  'email-confirmation': SERVER_LIMITS.confirmLinkDays * DAY,
  'email-change-old': SERVER_LIMITS.emailChangeDays * DAY,
  'email-change-new': SERVER_LIMITS.emailChangeDays * DAY,
}

const PAGE: Record<LinkKind, string> = {
  'password-reset': '/auth/reset-password?',
  'email-confirmation': '/auth/confirm-email?',
  'email-change-old': '/auth/email-change?side=old&',
  'email-change-new': '/auth/email-change?side=new&',
}

/**
 * Makes a link for a user and revokes the older ones of its kind. Returns its address; only a hash of its token is
 * stored.
 */
export async function makeLink(
  tx: Tx,
  kind: LinkKind,
  user: { id: number; email: string },
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
  return `${publicOrigin}${PAGE[kind]}token=${token}`
}

/**
 * Refuses a dead link before any work is done for it, and returns the owner of a live one. Only `spendLink` decides.
 * @throws AppError link_invalid
 */
export async function checkLink(db: Db, kind: LinkKind, token: string): Promise<number> {
  const userId = await ownerOfLink(db, kind, hashToken(token), realClock.now())
  if (userId === undefined) throw linkInvalid()
  return userId
}

/**
 * Uses a link up, along with all others of its kind, and returns whose it is and which address it was sent to. If two
 * requests use it at the same time, one wins.
 * @throws AppError link_invalid when it is unknown, expired, replaced or used
 */
export async function spendLink(tx: Tx, kind: LinkKind, token: string): Promise<{ userId: number; email: string }> {
  const link = await redeemLink(tx, kind, hashToken(token), realClock.now())
  if (!link) throw linkInvalid()
  await deleteOpenLinks(tx, link.userId, kind)
  return link
}

/** An account's pending change of address, while its links are valid. */
export function openEmailChange(db: Db, userId: number): Promise<EmailChangeRow | undefined> {
  return findEmailChange(db, userId, endOfEmailChanges())
}

const endOfEmailChanges = () => later(realClock.now(), -LIFE['email-change-old'])

/** Timer: removes links that have expired and changes of address that weren't confirmed in time. Returns how many. */
export async function sweepLinks(db: Db): Promise<number> {
  return (await deleteExpiredLinks(db, realClock.now())) + (await deleteEmailChangesBefore(db, endOfEmailChanges()))
}
