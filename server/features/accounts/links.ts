import { LIMITS } from '#contract/limits.ts'
import { DAY, later, MINUTE, realClock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { linkInvalid } from './policy.ts'
import {
  deleteExpiredLinks,
  deleteOpenLinks,
  insertLink,
  type LinkKind,
  linkIsOpen,
  redeemLink,
} from './store/links.ts'

// Mailed links live on real time, as sessions do (domain.md 5).

const LIFE: Record<LinkKind, number> = {
  'password-reset': LIMITS.resetLinkMinutes * MINUTE,
  'email-confirmation': LIMITS.confirmLinkDays * DAY,
}

const PAGE: Record<LinkKind, string> = {
  'password-reset': '/auth/reset-password',
  'email-confirmation': '/auth/confirm-email',
}

/**
 * Makes a link for a user and takes back the older ones of its kind. Returns its address; only a hash of its token
 * is stored.
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
  return `${publicOrigin}${PAGE[kind]}?token=${token}`
}

/**
 * Refuses a dead link early, before somebody works for it. Only `spendLink` decides.
 * @throws AppError link_invalid
 */
export async function checkLink(db: Db, kind: LinkKind, token: string): Promise<void> {
  if (!(await linkIsOpen(db, kind, hashToken(token), realClock.now()))) throw linkInvalid()
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

/** Timer: removes links that have expired. Returns how many. */
export function sweepLinks(db: Db): Promise<number> {
  return deleteExpiredLinks(db, realClock.now())
}
