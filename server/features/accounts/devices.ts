import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, later, realClock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { lastTransitions } from '#server/platform/read-event-log.ts'
import { hashToken, looksLikeToken, newToken } from '#server/platform/tokens.ts'
import { FORGETS_DEVICES } from './policy.ts'
import {
  accountsOfDevice,
  deleteDevicesNotSeenSince,
  deleteOldestDevices,
  findDeviceOf,
  hasDeviceLike,
  hasDevices,
  insertDevice,
  renewDevices,
} from './store/devices.ts'

// A device is a browser that has logged in before. Its cookie outlives the session, opens nothing and has two purposes:
// strangers can't use up the device's own budget of logins, and a login on an unknown device is reported to the owner.

const LIFE = LIMITS.deviceDays * DAY

const SECURE_NAME = '__Host-unveil-device'
const PLAIN_NAME = 'unveil-device'

/** What a request says about the browser that sent it. */
export interface Browser {
  userAgent: string | null
  /** /24 or /64 */
  network: string
  sessionToken: string | null
  deviceToken: string | null
}

const nameOf = (publicOrigin: string) => (publicOrigin.startsWith('https://') ? SECURE_NAME : PLAIN_NAME)

/** The device token of a request, or null. */
export function deviceTokenOf(request: Request, publicOrigin: string): string | null {
  const start = `${nameOf(publicOrigin)}=`
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return token && looksLikeToken(token) ? token : null
}

/** The Set-Cookie line that makes a browser known from now on. */
export function deviceCookie(publicOrigin: string, token: string): string {
  const secure = publicOrigin.startsWith('https://') ? '; Secure' : ''
  return `${nameOf(publicOrigin)}=${token}; Path=/; Max-Age=${LIFE / 1000}; HttpOnly; SameSite=Lax${secure}`
}

/** Which accounts a browser has logged in to; none for a stranger's. */
export async function accountsKnownTo(db: Db, deviceToken: string | null): Promise<readonly number[]> {
  return deviceToken === null ? [] : accountsOfDevice(db, hashToken(deviceToken))
}

/** The name by which budgets know the browser of a request; null if it has logged in to no account. */
export async function findDevice(db: Db, request: Request, publicOrigin: string): Promise<string | null> {
  const token = deviceTokenOf(request, publicOrigin)
  return token !== null && (await accountsKnownTo(db, token)).length > 0 ? deviceKey(token) : null
}

/** The name by which budgets know a device. */
export const deviceKey = (deviceToken: string) => `device:${hashToken(deviceToken).toString('base64url')}`

/**
 * Remembers the browser of a login under a new token, for all accounts that know it, so that a token planted or copied
 * earlier is worthless. The browser counts as new to an account that knows other devices, or has had to forget them
 * all, but knows none with this token and none of the same kind in the same network. If the token alone counted,
 * programs without cookies would be reported at every login.
 */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  { userAgent, network, deviceToken }: Browser,
): Promise<{ deviceId: number; deviceToken: string; isNew: boolean }> {
  const token = newToken()
  const [tokenHash, at] = [hashToken(token), realClock.now()]
  if (deviceToken) {
    await renewDevices(tx, hashToken(deviceToken), tokenHash)
    const known = await findDeviceOf(tx, userId, tokenHash, { userAgent, network, at })
    if (known !== undefined) return { deviceId: known, deviceToken: token, isNew: false }
  }
  const knewOthers = (await hasDevices(tx, userId)) || (await hadToForget(tx, userId))
  const isNew = knewOthers && !(await hasDeviceLike(tx, userId, { userAgent, network }))
  const deviceId = await insertDevice(tx, { userId, tokenHash, userAgent, network, at })
  await deleteOldestDevices(tx, userId, SERVER_LIMITS.devicesPerAccount)
  return { deviceId, deviceToken: token, isNew }
}

/** Whether an admin has ever logged this account out everywhere or changed its role. */
async function hadToForget(tx: Tx, userId: number): Promise<boolean> {
  const last = await lastTransitions(tx, { process: 'user', transitions: FORGETS_DEVICES, ids: [userId] })
  return last.size > 0
}

/** Timer: forgets the devices whose cookies have expired. Returns how many. */
export function sweepDevices(db: Db): Promise<number> {
  return deleteDevicesNotSeenSince(db, later(realClock.now(), -LIFE))
}
