import { LIMITS } from '#contract/limits.ts'
import { DAY, later, MINUTE, realClock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import { hashToken, looksLikeToken, newToken } from '#server/platform/tokens.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from './store/sessions.ts'

// Sessions live on real time (domain.md 5): moving the demo's clock signs nobody out.

/** How often a session in use is written. */
const TOUCH_EVERY = 5 * MINUTE

/** A session ends after this, even if it is used every day (ASVS 5, 7.3.2). */
const LONGEST = 180 * DAY

const SECURE_NAME = '__Host-unveil'
const PLAIN_NAME = 'unveil'

/** Every name a session cookie may have: a page asked for with one of them is rendered for this visitor alone. */
export const sessionCookieNames = [SECURE_NAME, PLAIN_NAME] as const

/**
 * The name of the session cookie. Over https it carries the `__Host-` prefix, so that no other host of the domain
 * can plant one; a browser takes that prefix only with Secure, so plain http (the demo) goes without.
 */
export function cookieName(publicOrigin: string): string {
  return isHttps(publicOrigin) ? SECURE_NAME : PLAIN_NAME
}

/** The session token of a request, or null. */
export function tokenOf(request: Request, publicOrigin: string): string | null {
  const name = cookieName(publicOrigin)
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1).trim()
    if (at > 0 && pair.slice(0, at).trim() === name && looksLikeToken(value)) return value
  }
  return null
}

/** The Set-Cookie line of an open session; null as token takes the cookie away. */
export function sessionCookie(publicOrigin: string, token: string | null): string {
  const seconds = token === null ? 0 : (LIMITS.sessionDays * DAY) / 1000
  const secure = isHttps(publicOrigin) ? '; Secure' : ''
  return `${cookieName(publicOrigin)}=${token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * Opens a session and ends the previous one of the same browser, so that a token planted or stolen before the login is
 * worthless after it. Returns the new token, which is stored only as a hash.
 */
export async function openSession(
  tx: Tx,
  session: { userId: number; userAgent: string | null; oldToken: string | null },
): Promise<string> {
  if (session.oldToken) await endSession(tx, session.oldToken)
  const token = newToken()
  const at = realClock.now()
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId: session.userId,
    userAgent: session.userAgent?.slice(0, 300) ?? null,
    at,
    expiresAt: expiryOf(at, at),
  })
  return token
}

/** Ends one session; its token is dead from then on. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  await deleteSession(tx, hashToken(token))
}

/** Signs a user out everywhere. */
export async function endAllSessions(tx: Tx, userId: number): Promise<void> {
  await deleteSessionsOf(tx, userId)
}

/**
 * The viewer behind a request's session cookie; null without a valid session. One query; a session in use is
 * prolonged at most every five minutes.
 */
export async function findViewer(db: Db, request: Request, publicOrigin: string): Promise<MaybeViewer> {
  const token = tokenOf(request, publicOrigin)
  if (token === null) return null
  const at = realClock.now()
  const session = await findSession(db, hashToken(token), at)
  if (!session) return null
  if (session.seenAt <= later(at, -TOUCH_EVERY)) await touchSession(db, session, at, expiryOf(session.createdAt, at))
  return { id: session.userId, role: session.role, sessionId: session.id }
}

/** Timer: removes sessions that have expired. Returns how many. */
export function sweepSessions(db: Db): Promise<number> {
  return deleteExpiredSessions(db, realClock.now())
}

/** Thirty days after it was last used, and never later than its longest life. */
function expiryOf(createdAt: Date, seenAt: Date): Date {
  return new Date(Math.min(seenAt.getTime() + LIMITS.sessionDays * DAY, createdAt.getTime() + LONGEST))
}

function isHttps(publicOrigin: string): boolean {
  return publicOrigin.startsWith('https://')
}
