import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { noteOriginalSeen } from '../store/former-originals.ts'

/**
 * An admin has looked at an original price above the venue's own range, and the date may be featured again, until it is
 * raised (domain.md row 31). Throws not_found when there is nothing to look at.
 */
export async function acceptOriginal(tx: Tx, viewer: Viewer, listingId: number, at: Date): Promise<void> {
  if (!(await noteOriginalSeen(tx, listingId))) throw notFound()
  await recordEvent(
    tx,
    { process: 'original price', id: listingId, name: 'accept', from: 'questioned', to: 'seen' },
    { actor: 'admin', actorId: viewer.id, at },
  )
}
