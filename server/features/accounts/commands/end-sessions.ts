import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { existing } from '../policy.ts'
import { sessionCookie } from '../sessions.ts'
import { deleteDevice, deleteDevicesOf } from '../store/devices.ts'
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

/** Ends all sessions of the viewer but this one, and forgets all other devices. */
export async function endOtherSessions(tx: Tx, viewer: Viewer): Promise<void> {
  const here = await deviceOfSession(tx, viewer.sessionId)
  await deleteSessionsOf(tx, viewer.id, viewer.sessionId)
  await deleteDevicesOf(tx, viewer.id, here)
}

/** Takes the session's cookie away from the browser that is answered. */
export function takeCookie(headers: Headers, publicOrigin: string): void {
  headers.set('set-cookie', sessionCookie(publicOrigin, null))
}
