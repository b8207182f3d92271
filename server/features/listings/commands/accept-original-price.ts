import type { Cents } from '#contract/money.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { originalChanged } from '../policy.ts'
import { noteOriginalSeen, questionedAbove } from '../store/questioned-original-prices.ts'

/**
 * An admin has looked at an original price above the venue's own range, and the date may be featured again, until the
 * price is raised (domain.md row 31). `seen`: the price that they looked at, in cents. Throws not_found when there is
 * nothing to look at, and state_changed when the price has changed by now.
 */
export async function acceptOriginal(tx: Tx, viewer: Viewer, listingId: number, seen: Cents, at: Date): Promise<void> {
  if ((await questionedAbove(tx, listingId)) === null) throw notFound()
  if (!(await noteOriginalSeen(tx, listingId, seen))) {
    throw originalChanged()
  }
  await recordEvent(
    tx,
    { process: 'original price', id: listingId, name: 'accept', from: 'questioned', to: 'seen' },
    { actor: 'admin', actorId: viewer.id, at },
  )
}
