import { bookingsShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { sideOf } from '../policy.ts'
import { type MessageRow, receivedMessage } from '../store.ts'

/** A message that this viewer was sent. Throws not_found for any other. */
export async function requireReceived(tx: Tx, viewer: Viewer, id: number, number?: number): Promise<MessageRow> {
  const bookings = await bookingsShownTo(tx, viewer, number)
  const row = await receivedMessage(tx, id, { side: sideOf(viewer), numbers: bookings.map((one) => one.number) })
  if (!row) throw notFound()
  return row
}
