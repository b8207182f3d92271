import type { Role } from '#contract/accounts/roles.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, HOUR, later, MINUTE, realClock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'
import { oncePerRequest } from '#server/platform/request-scope.ts'
import { hashToken, looksLikeToken, newToken } from '#server/platform/tokens.ts'
import { type Browser, rememberDevice } from './devices.ts'
import { isHeldStrictly } from './policy.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  type OwnSessionRow,
  renewToken,
  type SessionRow,
  touchSession,
} from './store/sessions.ts'

// Sessions run on real time (domain.md 5): moving the demo's clock logs nobody out.

/** How often we record that a session is in use. */
const TOUCH_EVERY = 5 * MINUTE

/** How long a session lasts without being used, and at most (ASVS 5, 7.3). A live admin's is short. */
const LIFE = {
  usual: { idle: LIMITS.sessionDays * DAY, longest: 180 * DAY, touchEvery: TOUCH_EVERY },
  strict: {
    idle: SERVER_LIMITS.adminIdleMinutes * MINUTE,
    longest: SERVER_LIMITS.adminSessionHours * HOUR,
    touchEvery: MINUTE,
  },
}

/** Who a session belongs to, and in which kind of installation. */
interface Owner {
  id: number
  role: Role
  mode: 'demo' | 'live'
}

const lifeOf = ({ role, mode }: Pick<Owner, 'role' | 'mode'>) => LIFE[isHeldStrictly(role, mode) ? 'strict' : 'usual']

const SECURE_NAME = '__Host-unveil'
const PLAIN_NAME = 'unveil'

/** Every name a session cookie may have: a page requested with one of them is rendered for this visitor alone. */
export const sessionCookieNames = [SECURE_NAME, PLAIN_NAME] as const

/**
 * The name of the session cookie. Over https, it carries the `__Host-` prefix, so that no other host of the domain can
 * plant one; a browser accepts that prefix only with Secure, so plain http (the demo) goes without.
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

/** The Set-Cookie line of an open session; a null token removes the cookie. */
export function sessionCookie(publicOrigin: string, token: string | null): string {
  const seconds = token === null ? 0 : (LIMITS.sessionDays * DAY) / 1000
  const secure = isHttps(publicOrigin) ? '; Secure' : ''
  return `${cookieName(publicOrigin)}=${token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** What a login opens: the browser keeps both tokens, and we store only their hashes. */
export interface Opened {
  token: string
  deviceToken: string
  /** the account hasn't been used on this device before */
  isNewDevice: boolean
}

/**
 * Opens a session and ends the previous one of the same browser, so that a token planted or stolen before the login is
 * worthless after it. Remembers the device.
 */
export async function openSession(tx: Tx, owner: Owner, browser: Browser): Promise<Opened> {
  if (browser.sessionToken) await endSession(tx, browser.sessionToken)
  const userAgent = browser.userAgent?.slice(0, 300) ?? null
  const { deviceId, deviceToken, isNew } = await rememberDevice(tx, owner.id, { ...browser, userAgent })
  const token = newToken()
  const at = realClock.now()
  const { network } = browser
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId: owner.id,
    userAgent,
    network,
    deviceId,
    at,
    expiresAt: expiryOf(owner, at, at),
  })
  return { token, deviceToken, isNewDevice: isNew }
}

/** Ends one session; its token is dead from then on. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  await deleteSession(tx, hashToken(token))
}

/** A user's open sessions, the most recently used first. */
export function sessionsOf(db: Db, userId: number): Promise<OwnSessionRow[]> {
  return listSessions(db, userId, realClock.now())
}

/**
 * Notes that the user has just proved who they are. The session continues under a new token, which is returned; the old
 * one is worthless to anyone who might have it.
 */
export async function renewSession(tx: Tx, sessionId: number): Promise<string> {
  const token = newToken()
  await renewToken(tx, sessionId, hashToken(token), realClock.now())
  return token
}

/**
 * The viewer behind a request's session cookie; null without a valid session. One query for a request and the calls
 * within it; a session in use is extended at most every five minutes, a live admin's every minute. `isUse`: whether
 * somebody asks, and not an open page by itself. What such a page asks extends every session except a live admin's.
 */
export async function findViewer(
  db: Db,
  request: Request,
  { publicOrigin, mode }: { publicOrigin: string; mode: Owner['mode'] },
  isUse = true,
): Promise<MaybeViewer> {
  const token = tokenOf(request, publicOrigin)
  if (token === null) return null
  const at = realClock.now()
  const session = await oncePerRequest(`session ${token}`, () => findSession(db, hashToken(token), at))
  if (!session) return null
  const { role, provedAt, hasTwoFactor } = session
  const isStrict = isHeldStrictly(role, mode)
  if (isUse || !isStrict) await oncePerRequest(`use ${token}`, () => noteUse(db, session, { mode, at }))
  const viewer = { id: session.userId, role, sessionId: session.id }
  if (mode === 'demo') return viewer
  const isStale = provedAt === null || provedAt < later(at, -SERVER_LIMITS.freshLoginMinutes * MINUTE)
  return { ...viewer, needsTwoFactor: isStrict && !hasTwoFactor, isStale }
}

/** Extends a session that is used at `at`, unless it was extended just before. */
async function noteUse(db: Db, session: SessionRow, { mode, at }: { mode: Owner['mode']; at: Date }): Promise<void> {
  const owner = { role: session.role, mode }
  if (session.seenAt > later(at, -lifeOf(owner).touchEvery)) return
  await touchSession(db, session, at, expiryOf(owner, session.createdAt, at))
}

/** Timer: removes sessions that have expired. Returns how many. */
export function sweepSessions(db: Db): Promise<number> {
  return deleteExpiredSessions(db, realClock.now())
}

/** When a session expires: some time after its last use, but never beyond its longest life. */
function expiryOf(owner: Pick<Owner, 'role' | 'mode'>, createdAt: Date, seenAt: Date): Date {
  const { idle, longest } = lifeOf(owner)
  return new Date(Math.min(seenAt.getTime() + idle, createdAt.getTime() + longest))
}

function isHttps(publicOrigin: string): boolean {
  return publicOrigin.startsWith('https://')
}
