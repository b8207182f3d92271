import { listingProcess } from '#contract/processes/listing.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import type { AboveListings } from '#server/features/listings/above.ts'
import { putBackOnSale } from '#server/features/listings/commands/put-back-on-sale.ts'
import { cancelBalancePayment } from '#server/features/payments/commands/cancel-payment.ts'
import type { VenueRow } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'

/** Frees the date of an ended booking: its venue can list it again, and its balance can no longer be paid. */
export async function freeDate(tx: Tx, booking: BookingTerms, acting: Acting): Promise<void> {
  await transition(tx, listingProcess, 'free', { table: 'listings', id: booking.listing_id }, acting)
  await cancelBalancePayment(tx, booking)
}

/**
 * Frees the date of a booking that its couple canceled: the date may go back on sale automatically. Returns whether it
 * did.
 */
export async function sellDateAgain(
  tx: Tx,
  services: Services & { above: Pick<AboveListings, 'busyOn'> },
  venue: VenueRow,
  booking: BookingTerms,
  acting: Acting,
): Promise<boolean> {
  const listing = { id: booking.listing_id, event_date: booking.event_date }
  const onSale = await putBackOnSale(tx, services, venue, listing, acting)
  await cancelBalancePayment(tx, booking)
  return onSale
}
