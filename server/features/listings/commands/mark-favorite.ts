import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { checkFavorites } from '../policy.ts'
import { deleteFavorite, insertFavorite, isFavorite } from '../store/favorites.ts'
import { lookOf } from './look-of-viewer.ts'
import { seeListing } from './see-listing.ts'
import { ownFavorites } from './show-favorites.ts'

/**
 * A couple marks a date that they can see; marking it again changes nothing. Only favorites that they can see count
 * toward the maximum: no page shows them any others to remove. Throws not_found and too_many_favorites.
 */
export async function markFavorite(tx: Tx, { clock }: Services, viewer: Viewer, listingId: number): Promise<void> {
  await seeListing(tx, listingId, viewer, clock)
  // one at a time, so that two requests don't both get the last place
  await lockCouple(tx, viewer.id)
  if (await isFavorite(tx, listingId, viewer.id)) return
  checkFavorites((await ownFavorites(tx, viewer, await lookOf(tx, viewer, clock))).length)
  await insertFavorite(tx, listingId, viewer.id, clock.now())
}

/**
 * Removes the mark, even from a date that is gone; removing it again changes nothing. Throws not_found for a date that
 * wasn't marked and can't be seen.
 */
export async function unmarkFavorite(tx: Tx, { clock }: Services, viewer: Viewer, listingId: number): Promise<void> {
  if (!(await deleteFavorite(tx, listingId, viewer.id))) await seeListing(tx, listingId, viewer, clock)
}
