import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { isLive } from '../store/listings.ts'
import { insertWatch } from '../store/watches.ts'
import { notifyWatchers } from './notify-watchers.ts'
import { seeListing } from './see-listing.ts'

/**
 * A couple asks to be told once a held date is available again; if it already is, they are told immediately.
 * Throws not_found for a listing they can't see.
 */
export async function watchListing(tx: Tx, { clock }: Services, viewer: Viewer, id: number): Promise<void> {
  await lockCouple(tx, viewer.id) // their watches are deleted with their account
  await seeListing(tx, id, viewer, clock)
  await insertWatch(tx, id, viewer.id, clock.now())
  // whoever released the date in the meantime might not have seen this watch
  if (await isLive(tx, id)) await notifyWatchers(tx, id)
}
