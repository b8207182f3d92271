import { holdProcess } from '#contract/processes/hold.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { notifyWatchers } from '#server/features/listings/commands/notify-watchers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { type Acting, transition, tryTransition } from '#server/platform/transition.ts'
import { type HoldRow, shortenHold } from '../store.ts'

/** The address from which a date was held is nobody's business once the hold is over. */
const NO_ADDRESS = { address: null }

/**
 * Begins to end a hold, before or after its time is over: the date stays held until the card provider has answered, or
 * for at most 15 minutes more if it doesn't (domain.md row 9). False when the hold isn't running. The caller queues the
 * question to the provider.
 */
export async function beginToEndHold(tx: Tx, holdId: number, acting: Acting): Promise<boolean> {
  const begun = await tryTransition(tx, holdProcess, 'beginToEnd', { table: 'holds', id: holdId }, acting)
  if (begun) await shortenHold(tx, holdId, acting.at)
  return begun
}

/** The couple has paid in time: the date is sold. What follows is up to the caller. Throws state_changed. */
export async function payHold(tx: Tx, hold: HoldRow, acting: Acting): Promise<void> {
  await transition(tx, holdProcess, 'pay', { table: 'holds', id: hold.id, set: NO_ADDRESS }, acting)
  await transition(tx, listingProcess, 'sell', { table: 'listings', id: hold.listing_id }, acting)
}

/**
 * Ends a hold for good. Its listing is available again, and couples watching it are notified, unless it is `kept` for
 * this couple. Throws state_changed.
 */
export async function endHold(
  tx: Tx,
  hold: HoldRow,
  acting: Acting & { actor: 'provider' | 'timer' },
  { kept }: { kept: boolean },
): Promise<void> {
  await transition(tx, holdProcess, 'end', { table: 'holds', id: hold.id, set: NO_ADDRESS }, acting)
  if (kept) return
  await transition(tx, listingProcess, 'release', { table: 'listings', id: hold.listing_id }, acting)
  await notifyWatchers(tx, hold.listing_id)
}
