import { listingProcess } from '#contract/processes/listing.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { tryTransition } from '#server/platform/transition.ts'
import { deleteWatchesFor } from '../store/watches.ts'

/**
 * Ends a listing whose day has passed, and deletes its watches. False if its state has changed in the meantime.
 */
export async function expireListing(tx: Tx, listing: { id: number; state: string }, at: Date): Promise<boolean> {
  const target = { table: 'listings', id: listing.id } as const
  if (!(await tryTransition(tx, listingProcess, 'expire', target, { actor: 'timer', at }))) return false
  await deleteWatchesFor(tx, listing.id)
  return true
}
