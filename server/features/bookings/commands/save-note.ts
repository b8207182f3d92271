import { keepOwner } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { deleteNote, putNote } from '../store/notes.ts'
import { bookingsShownTo } from '../store/shown-bookings.ts'

/**
 * Saves an owner's note on a booking of one of their venues, even one that has ended; an empty text deletes the note.
 * Returns the note as it is now. Throws not_found for somebody else's booking.
 */
export async function saveNote(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  { number, note }: { number: number; note: string },
): Promise<string | null> {
  await keepOwner(tx, viewer.id) // the note is deleted with the account
  const [booking] = await bookingsShownTo(tx, viewer, number)
  if (!booking) throw notFound()
  if (note === '') await deleteNote(tx, number)
  else await putNote(tx, number, note, clock.now())
  return note || null
}
