import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { existing } from '../policy.ts'
import { sessionCookie } from '../sessions.ts'
import { deleteCalendarLink } from '../store/calendar-links.ts'
import { deleteDevice, deleteDevicesOf } from '../store/devices.ts'
import { deleteOpenLinks } from '../store/mailed-links.ts'
import { deleteOwnSession, deleteSessionsOf, deviceOfSession } from '../store/sessions.ts'

/**
 * Ends one of the viewer's sessions and forgets its device, unless it is the one they use.
 * @throws AppError not_found for a session that is somebody else's or over
 */
export async function endOwnSession(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  const here = await deviceOfSession(tx, viewer.sessionId)
  const { deviceId } = existing(await deleteOwnSession(tx, viewer.id, id))
  if (deviceId !== null && deviceId !== here) await deleteDevice(tx, deviceId)
}

/**
 * Shuts out anyone else who got into an account, or into its mailbox: ends its sessions, all except `here` if there is
 * one, forgets the other devices, takes back a reset link that nobody has used, and turns off the secret address of an
 * owner's dates.
 */
export async function endAllSessions(tx: Tx, userId: number, here: number | null = null): Promise<void> {
  const device = here === null ? null : await deviceOfSession(tx, here)
  await deleteSessionsOf(tx, userId, here)
  await deleteDevicesOf(tx, userId, device)
  await deleteOpenLinks(tx, userId, 'password-reset')
  await deleteCalendarLink(tx, userId)
}

/** Removes the session's cookie from the browser that gets this answer. */
export function removeCookie(headers: Headers, publicOrigin: string): void {
  headers.set('set-cookie', sessionCookie(publicOrigin, null))
}
