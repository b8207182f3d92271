import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { messageReportedLetter } from '../letters.ts'
import { sideOf } from '../policy.ts'
import { markReported } from '../store.ts'
import { keepWriter } from './keep-writer.ts'
import { requireReceived } from './require-received-message.ts'

/** Shows the admins a message that the viewer was sent, and notifies them once, however often it is reported. */
export async function reportMessage(
  tx: Tx,
  { clock, config }: Services,
  viewer: Viewer,
  { id, reason = null }: { id: number; reason?: string | null | undefined },
): Promise<void> {
  await keepWriter(tx, viewer)
  const row = await requireReceived(tx, viewer, id)
  const at = clock.now()
  if (!(await markReported(tx, row.id, { reason, at }))) return
  const reported = { process: 'message', id: row.id, name: 'report', from: 'written', to: 'reported' }
  await recordEvent(tx, reported, { actor: sideOf(viewer), actorId: viewer.id, at })
  await notifyAdmins(tx, messageReportedLetter(config.publicOrigin), at)
}
