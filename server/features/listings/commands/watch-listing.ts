import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { insertWatch } from '../store/watches.ts'
import { seeListing } from './see-listing.ts'

/** A couple asks to be told when a held date is available again. Throws not_found for a listing they can't see. */
export async function watchListing(tx: Tx, { clock }: Services, viewer: Viewer, id: number): Promise<void> {
  await seeListing(tx, id, viewer, clock)
  await insertWatch(tx, id, viewer.id, clock.now())
}
