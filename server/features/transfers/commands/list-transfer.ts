import { type Cents, toDollars } from '#contract/money.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { findBooking } from '#server/features/bookings/store/bookings.ts'
import { hideIdentity } from '#server/features/listings/commands/recheck-anonymity.ts'
import { insertTransferListing, repriceTransferListing } from '#server/features/listings/store/transfer-listings.ts'
import { paidByCouple } from '#server/features/payments/store/refunds.ts'
import { isPayoutReady } from '#server/features/payouts/commands/request-payout.ts'
import { lockVenueShared } from '#server/features/venues/store/venues.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent, transition } from '#server/platform/transition.ts'
import {
  type AskingPrices,
  askingPrices,
  checkNewPrice,
  checkRepriceable,
  isTooNearToList,
  transferChanged,
} from '../policy.ts'
import { isPaymentQuestioned } from '../store/chargebacks.ts'
import { lockTransfer, payableSellers, setAskingPrice } from '../store/transfers.ts'
import { type TransferWithParties, transfersShownTo } from '../store/with-parties.ts'
import { checkNoChargeback } from './end-under-chargeback.ts'
import { notifyParties } from './notify-parties.ts'

/** Lists the consented transfers whose sellers can be paid by now. Returns how many. */
export async function listPayable(services: Services): Promise<number> {
  const ready = await payableSellers(services.db)
  return eachInTransaction(services.db, ready, (tx, { id }) => listWhenPayable(tx, services, id))
}

/**
 * Publishes a consented transfer once its seller can be paid: an anonymous listing at the asking price plus the venue's
 * fee, with what is still owed (domain.md rows 3, 16 and 18). False while the seller can't be paid or their bank
 * questions what they have paid, less than 7 days before the event (domain.md row 23), or when it has changed state in
 * the meantime.
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
    originalListingId: booking.listing_id,
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

/**
 * The seller of a listed transfer asks for another price in cents, within what they have paid by now (domain.md row 17).
 * The booking is locked, so that nobody takes the date meanwhile. The same price again changes nothing. Offers stand,
 * and so does the venue's consent; a lower price is news to couples who look for such a date. Throws not_found,
 * listing_held, state_changed, invalid_pricing, chargeback_open, not_transferable.
 */
export async function changePrice(
  tx: Tx,
  { clock, config }: Services,
  viewer: Viewer,
  change: { transferId: number; price: Cents },
): Promise<void> {
  const { transferId: id, price } = change
  const transfer = await lockTransfer(tx, id)
  const [shown] = await transfersShownTo(tx, viewer, { id })
  if (!transfer || !shown || transfer.seller_id !== viewer.id) throw notFound()
  checkRepriceable(transfer)
  await checkNoChargeback(tx, transfer)
  const paid = await paidByCouple(tx, { number: transfer.holding_id })
  checkNewPrice(price, askingPrices(shown, paid, config.maxTransferPricePercent))
  const before = transfer.asking_cents
  if (price === before) return

  const at = clock.now()
  if (!(await setAskingPrice(tx, id, { asking_cents: price, seller_paid_cents: paid }))) {
    throw transferChanged(transfer.stage)
  }
  await repriceTransferListing(tx, transfer.listing_id as number, {
    discounted_cents: price + transfer.venue_fee_cents,
    ...(price < before && { offered_again_at: at }),
  })
  await recordEvent(
    tx,
    { process: 'price', id, name: 'change', from: String(toDollars(before)), to: String(toDollars(price)) },
    { actor: 'couple', actorId: viewer.id, at },
  )
}

/** What its seller may change the price of a transfer to; null unless it is on the market. Cents. */
export async function pricesToAsk(
  db: Db,
  { config }: Pick<Services, 'config'>,
  transfer: TransferWithParties,
): Promise<AskingPrices | null> {
  if (transfer.stage !== 'listed') return null
  const paid = await paidByCouple(db, { number: transfer.holding_id })
  return askingPrices(transfer, paid, config.maxTransferPricePercent)
}
