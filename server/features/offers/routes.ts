import {
  acceptOffer,
  type BuyerOffer,
  counterOffer,
  declineOffer,
  makeOffer as makeEndpoint,
  myOffers,
  type Offer,
  type SellerOffer,
  transferOffers,
  withdrawOffer,
} from '#contract/api/offers.ts'
import { listingsWithPage } from '#server/features/listings/commands/see-listing.ts'
import {
  type TransferWithParties,
  transfersShownTo,
  transfersWithParties,
  transferWithParties,
} from '#server/features/transfers/store/transfers-with-parties.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { paged, pageOf, partOf } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { type Answer, answerOffer } from './commands/answer-offer.ts'
import { makeOffer } from './commands/make-offer.ts'
import { countOffersOf, findOffer, type OfferRow, offersOnTransfers, pageOfOffers } from './store.ts'
import { buyerOffer, sellerOffer } from './views.ts'

export function offerRoutes(http: Http): void {
  http.write(makeEndpoint, async ({ db: tx, viewer, body, services }) => {
    const offer = await findOffer(tx, await makeOffer(tx, services, viewer, body))
    if (!offer) throw notFound()
    const [view] = await forBuyer(tx, [offer], viewer, services)
    return view as BuyerOffer
  })

  http.read(myOffers, async ({ db, viewer, query, request, headers, services }) => {
    const part = partOf(query)
    const [rows, total] = await Promise.all([pageOfOffers(db, viewer.id, pageOf(part)), countOffersOf(db, viewer.id)])
    return forBuyer(db, paged(rows, part, { request, headers, total }), viewer, services)
  })

  http.read(transferOffers, async ({ db, viewer, params, services }) => {
    const [transfer] = await transfersShownTo(db, viewer, { id: params.id })
    if (!transfer || (viewer.role === 'couple' && transfer.seller_id !== viewer.id)) throw notFound()
    const offers = await offersOnTransfers(db, [transfer.id])
    const views = offers.map((offer) => forSeller(offer, offers, transfer, viewer, services))
    return views.reverse().sort((a, b) => urgency(b) - urgency(a))
  })

  const answer = async (
    call: { db: Tx; viewer: Viewer; params: { id: number }; services: Services },
    input: Omit<Answer, 'offerId'>,
  ): Promise<Offer> => {
    const { db: tx, viewer, params, services } = call
    await answerOffer(tx, services, viewer, { ...input, offerId: params.id })
    return offerShownTo(tx, services, viewer, params.id)
  }
  http.write(acceptOffer, (call) => answer(call, { step: 'accept', price: call.body.price }))
  http.write(counterOffer, (call) => answer(call, { step: 'counter', price: call.body.price }))
  http.write(declineOffer, (call) => answer(call, { step: 'decline', seen: call.body.stage }))
  http.write(withdrawOffer, (call) => answer(call, { step: 'withdraw', seen: call.body.stage }))
}

/** An offer as seen by the side that has just answered it. */
async function offerShownTo(db: Db, services: Services, viewer: Viewer, id: number): Promise<Offer> {
  const offer = await findOffer(db, id)
  if (!offer) throw notFound()
  if (offer.couple_id === viewer.id) {
    const [view] = await forBuyer(db, [offer], viewer, services)
    return view as BuyerOffer
  }
  const transfer = await transferWithParties(db, offer.transfer_id)
  return forSeller(offer, await offersOnTransfers(db, [transfer.id]), transfer, viewer, services)
}

/** Offers as the couple who made them sees them. */
async function forBuyer(
  db: Db,
  offers: readonly OfferRow[],
  viewer: Viewer,
  { clock }: Services,
): Promise<BuyerOffer[]> {
  const transfers = await transfersWithParties(
    db,
    offers.map(({ transfer_id }) => transfer_id),
  )
  const listings = [...transfers.values()].flatMap(({ listing_id }) => listing_id ?? [])
  const withPage = await listingsWithPage(db, listings, viewer, clock)
  return offers.map((offer) => {
    const transfer = onTransfer(transfers, offer)
    return buyerOffer(offer, transfer, { hasPage: withPage.has(transfer.listing_id ?? 0), now: clock.now() })
  })
}

/** One of a transfer's offers. `all` has the oldest first: couples are numbered in that order. */
function forSeller(
  offer: OfferRow,
  all: readonly OfferRow[],
  transfer: TransferWithParties,
  viewer: Viewer,
  { clock }: Services,
): SellerOffer {
  const couples = [...new Set(all.map(({ couple_id }) => couple_id))]
  return sellerOffer(offer, transfer, {
    role: viewer.role === 'admin' ? 'admin' : 'seller',
    coupleNumber: couples.indexOf(offer.couple_id) + 1,
    now: clock.now(),
  })
}

/** Sorts accepted offers first, then those waiting for the seller, then those waiting for their couple. */
function urgency({ stage, waitingFor }: SellerOffer): number {
  if (stage === 'accepted') return 3
  if (waitingFor === 'seller') return 2
  return waitingFor === 'buyer' ? 1 : 0
}

function onTransfer(transfers: Map<number, TransferWithParties>, offer: OfferRow): TransferWithParties {
  const transfer = transfers.get(offer.transfer_id)
  if (!transfer) throw new Error(`offer ${offer.id} has no transfer`)
  return transfer
}
