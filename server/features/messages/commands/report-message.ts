import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { bookingsShownTo } from '#server/features/bookings/store/with-venue.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { messageReportedLetter } from '../letters.ts'
import { sideOf } from '../policy.ts'
import { type MessageRow, markClosed, markRead, markReported, receivedMessage } from '../store.ts'

/** A message that this viewer was sent. Throws not_found for any other. */
async function received(tx: Tx, viewer: Viewer, id: number, number?: number): Promise<MessageRow> {
  const bookings = await bookingsShownTo(tx, viewer, number)
  const row = await receivedMessage(tx, id, { side: sideOf(viewer), numbers: bookings.map((one) => one.number) })
  if (!row) throw notFound()
  return row
}

/** Shows a message that the viewer was sent to the admins, and tells them; once, however often it is reported. */
export async function reportMessage(tx: Tx, { clock, config }: Services, viewer: Viewer, id: number): Promise<void> {
  const row = await received(tx, viewer, id)
  const at = clock.now()
  if (await markReported(tx, row.id, at)) await notifyAdmins(tx, messageReportedLetter(config.publicOrigin), at)
}

/** Marks this message of the other side and all before it as read. */
export async function readMessages(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  { number, upTo }: { number: number; upTo: number },
): Promise<void> {
  await markRead(tx, await received(tx, viewer, upTo, number), clock.now())
}

/** An admin has looked at a report. Throws not_found if none is open. */
export async function closeReport(tx: Tx, { clock }: Services, viewer: Viewer, id: number): Promise<void> {
  const at = clock.now()
  if (!(await markClosed(tx, id, at))) throw notFound()
  await recordEvent(
    tx,
    { process: 'message', id, name: 'close', from: 'reported', to: 'closed' },
    { actor: 'admin', actorId: viewer.id, at },
  )
}
