import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { offerProcess } from '#contract/processes/offer.ts'
import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import { seeListing } from '#server/features/listings/commands/see-listing.ts'
import { ownTransfer, saleOf } from '#server/features/transfers/policy.ts'
import { findTransferOfListing, lockTransfer } from '#server/features/transfers/store/transfers.ts'
import { findVenue } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { violatedConstraint } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { checkAnotherOffer, checkForSale, checkPrice, deadlineOf, offerOpen, offerRange } from '../policy.ts'
import { insertOffer, offersOf } from '../store.ts'
import { notifyOfOffer } from './notify-couples.ts'

/**
 * A couple offers the seller of a listed transfer less than the asking price; the seller has up to 48 hours to answer.
 * Cents, for the seller's part. Returns the offer's id. Throws not_found (also for a listing they can't see),
 * own_listing, invalid_pricing, offer_open (the unique index decides), too_many_offers, listing_held, listing_sold,
 * listing_unavailable.
 */
export async function makeOffer(
  tx: Tx,
  services: Services,
  viewer: Viewer,
  input: { listingId: number; price: Cents },
): Promise<number> {
  await seeListing(tx, input.listingId, viewer, services.clock)
  await lockCouple(tx, viewer.id)
  const found = await findTransferOfListing(tx, input.listingId)
  const transfer = found && (await lockTransfer(tx, found.id))
  const venue = transfer && (await findVenue(tx, transfer.venue_id))
  if (!transfer || !venue) throw notFound()
  if (transfer.seller_id === viewer.id) throw ownTransfer()
  const at = services.clock.now()
  const sale = saleOf({ ...transfer, venueState: venue.state, venueVerified: venue.is_verified })
  const made = await offersOf(tx, viewer.id, transfer.id)
  if (made.some(({ deadline }) => deadline !== null)) throw offerOpen()
  checkForSale(transfer, { ...sale, now: at })
  checkPrice(input.price, offerRange(transfer.asking_cents))
  checkAnotherOffer(made.length)

  const offer = await insertOffer(tx, {
    transfer_id: transfer.id,
    couple_id: viewer.id,
    offered_cents: input.price,
    deadline: deadlineOf(at, LIMITS.offerHours, sale.saleEnds),
    created_at: at,
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'offers_one_live' ? offerOpen() : error
  })
  const birth = { process: offerProcess.name, id: offer.id, name: 'make', from: null, to: 'open' }
  await recordEvent(tx, birth, { actor: 'other-couple', actorId: viewer.id, at })
  await notifyOfOffer(tx, services, offer.id, 'made')
  return offer.id
}
