import { bookingProcess } from '#contract/processes/booking.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { tellWatchers } from '#server/features/listings/commands/tell-watchers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { type Acting, transition, tryTransition } from '#server/platform/transition.ts'
import { type BookingRow, shortenHold } from '../store.ts'

/**
 * Begins to end a hold, before its time or after: the date stays blocked until the card provider has answered the
 * cancel, at most 15 minutes more. False when the hold is over already. The caller queues the question to the provider.
 */
export async function beginEndOfHold(tx: Tx, bookingId: number, acting: Acting): Promise<boolean> {
  const begun = await tryTransition(tx, bookingProcess, 'expire', { table: 'bookings', id: bookingId }, acting)
  if (begun) await shortenHold(tx, bookingId, acting.at)
  return begun
}

/**
 * Ends a hold for good: the date is free again and whoever watches it is told. Takes a booking that is held or
 * expiring, locked by the caller.
 */
export async function endHold(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'listing_id' | 'state'>,
  acting: Acting & { actor: 'provider' | 'timer' },
): Promise<void> {
  if (booking.state === 'held') {
    // the provider cancelled on its own: both steps at once
    await transition(tx, bookingProcess, 'expire', { table: 'bookings', id: booking.id }, acting)
  }
  await transition(tx, bookingProcess, 'finishExpiry', { table: 'bookings', id: booking.id }, acting)
  await transition(tx, listingProcess, 'release', { table: 'listings', id: booking.listing_id }, acting)
  await tellWatchers(tx, booking.listing_id)
}
