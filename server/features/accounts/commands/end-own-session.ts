import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { existing } from '../policy.ts'
import { deleteDevice } from '../store/devices.ts'
import { deleteOwnSession, deviceOfSession } from '../store/sessions.ts'

/**
 * Ends one of the viewer's sessions and forgets its device, unless they are using that device now.
 * @throws AppError not_found for a session that is somebody else's or over
 */
export async function endOwnSession(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  const here = await deviceOfSession(tx, viewer.sessionId)
  const { deviceId } = existing(await deleteOwnSession(tx, viewer.id, id))
  if (deviceId !== null && deviceId !== here) await deleteDevice(tx, deviceId)
}
