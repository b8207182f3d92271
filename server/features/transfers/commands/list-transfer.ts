import { transferProcess } from '#contract/processes/transfer.ts'
import { findBooking } from '#server/features/bookings/store/bookings.ts'
import { hideIdentity } from '#server/features/listings/commands/recheck-anonymity.ts'
import { insertTransferListing } from '#server/features/listings/store/transfer-listings.ts'
import { isPayoutReady } from '#server/features/payouts/commands/check-payout-ready.ts'
import { lockVenueShared } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent, transition } from '#server/platform/transition.ts'
import { isTooNearToList } from '../policy.ts'
import { isPaymentQuestioned } from '../store/chargebacks.ts'
import { lockTransfer, payableSellers } from '../store/transfers.ts'
import { notifyParties } from './notify-parties.ts'

/** Lists the consented transfers whose sellers can be paid by now. Returns how many it listed. */
export async function listPayable(services: Services): Promise<number> {
  const ready = await payableSellers(services.db)
  return eachInTransaction(services.db, ready, (tx, { id }) => listWhenPayable(tx, services, id))
}

/**
 * Publishes a consented transfer once its seller can be paid: an anonymous listing at the asking price plus the venue's
 * fee, with what is still owed (domain.md rows 3, 16 and 18). False while the seller can't be paid or their bank
 * questions what they have paid, less than 7 days before the event (domain.md row 23), or when the transfer has changed
 * state in the meantime.
 */
async function listWhenPayable(tx: Tx, services: Services, id: number): Promise<boolean> {
  const transfer = await lockTransfer(tx, id)
  if (transfer?.state !== 'consented') return false
  if (!(await isPayoutReady(tx, transfer.seller_id)) || (await isPaymentQuestioned(tx, transfer))) return false
  const venue = await lockVenueShared(tx, transfer.venue_id)
  if (!venue || isTooNearToList(transfer.event_date, services.clock.todayIn(venue.state))) return false

  const at = services.clock.now()
  const booking = await findBooking(tx, transfer.booking_id)
  if (booking?.state !== 'confirmed') return false
  const listingId = await insertTransferListing(tx, {
    transferId: id,
    bookingId: booking.id,
    maxGuests: booking.max_guests,
    original: booking.original_cents,
    discounted: transfer.asking_cents + transfer.venue_fee_cents,
    balance: booking.price_cents - booking.paid_cents,
    balanceDueDate: booking.balance_due_date,
    at,
  })
  await hideIdentity(tx, venue, listingId)
  const birth = { process: 'listing', id: listingId, name: 'publish', from: null, to: 'live' }
  await recordEvent(tx, birth, { actor: 'couple', actorId: transfer.seller_id, at })
  const set = { listing_id: listingId, listed_at: at, deadline: null }
  await transition(tx, transferProcess, 'list', { table: 'transfers', id, set }, { actor: 'timer', at })
  await notifyParties(tx, services, id, [['listed', 'seller']])
  return true
}
