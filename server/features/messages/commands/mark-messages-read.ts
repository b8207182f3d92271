import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { markRead } from '../store.ts'
import { requireReceived } from './require-received-message.ts'

/** Marks this message from the other side, and all before it, as read. */
export async function markMessagesRead(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  { number, upTo }: { number: number; upTo: number },
): Promise<void> {
  await markRead(tx, await requireReceived(tx, viewer, upTo, number), clock.now())
}
