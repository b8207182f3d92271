import type { ListingDetail } from '#contract/api/listings.ts'
import type { BuyerOffer, SellerOffer } from '#contract/api/offers.ts'
import { dueAfterTransfer } from '#contract/balances.ts'
import { todayIn } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import { percentOff, transferFeeOf } from '#contract/pricing.ts'
import { type OfferParty, offerWaitsFor } from '#contract/processes/offer.ts'
import { isOffMarket } from '#server/features/transfers/policy.ts'
import type { TransferWithParties } from '#server/features/transfers/store/transfers-with-parties.ts'
import { buyersActions, counterRange, isTaken, offerRange, type PriceRange, stepsOn } from './policy.ts'
import type { OfferRow } from './store.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null
const inDollars = (range: PriceRange | null) => range && { from: toDollars(range.from), to: toDollars(range.to) }

/**
 * What both sides see of an offer: the place that the listing shows, and nothing that names the venue or people.
 * Dollars.
 */
function common<Action>(
  offer: OfferRow,
  transfer: TransferWithParties,
  { party, actions, now }: { party: OfferParty; actions: Action[]; now: Date },
) {
  const mayCounter = actions.some((action) => action === 'counter')
  const live = offer.deadline !== null
  return {
    id: offer.id,
    stage: offer.state,
    transferId: offer.transfer_id,
    listingId: transfer.listing_id as number,
    eventDate: transfer.event_date,
    city: transfer.shownCity,
    state: transfer.shownState,
    maxGuests: transfer.maxGuests,
    askingPrice: toDollars(transfer.asking_cents),
    price: toDollars(offer.price_cents),
    venueFee: toDollars(transfer.venue_fee_cents),
    buyerPrice: toDollars(offer.price_cents + transfer.venue_fee_cents),
    rounds: roundsOf(offer),
    waitingFor: offerWaitsFor(offer.state),
    until: iso(offer.deadline),
    taken: live && isTaken(transfer, offer.id),
    offMarket: live && isOffMarket(transfer),
    actions,
    counterRange: mayCounter ? inDollars(counterRange(offer, party, transfer.asking_cents)) : null,
    createdAt: offer.created_at.toISOString(),
    endedAt: iso(offer.ended_at),
    now: now.toISOString(),
  }
}

function roundsOf(offer: OfferRow): BuyerOffer['rounds'] {
  const round = (by: OfferParty, cents: number | null, at: Date | null): BuyerOffer['rounds'] =>
    cents === null || at === null ? [] : [{ by, price: toDollars(cents), at: at.toISOString() }]
  return [
    ...round('buyer', offer.offered_cents, offer.created_at),
    ...round('seller', offer.seller_counter_cents, offer.countered_at),
    ...round('buyer', offer.couple_counter_cents, offer.countered_back_at),
  ]
}

/** An offer as the couple who made it sees it, with honest totals at its price (domain.md row 16). Dollars. */
export function buyerOffer(
  offer: OfferRow,
  transfer: TransferWithParties,
  { hasPage, now }: { hasPage: boolean; now: Date },
): BuyerOffer {
  const { listedOwedCents: owed, listedDueDate } = transfer
  const total = offer.price_cents + transfer.venue_fee_cents + owed
  const today = todayIn(transfer.venueState, now)
  const due = dueAfterTransfer(listedDueDate, transfer.event_date, today)
  return {
    viewerRole: 'buyer',
    ...common(offer, transfer, { party: 'buyer', actions: buyersActions(offer, transfer, now), now }),
    originalPrice: toDollars(transfer.original_cents),
    balanceDue: toDollars(owed),
    balanceDueDate: owed > 0 ? due : null,
    totalPrice: toDollars(total),
    percentOff: percentOff(transfer.original_cents, total),
    savings: toDollars(transfer.original_cents - total),
    hasPage,
  }
}

/** An offer as the seller or an admin sees it; an admin only looks on. Dollars. */
export function sellerOffer(
  offer: OfferRow,
  transfer: TransferWithParties,
  seen: { role: 'seller' | 'admin'; coupleNumber: number; now: Date },
): SellerOffer {
  const fee = transferFeeOf(offer.price_cents)
  const actions = seen.role === 'admin' ? [] : stepsOn(offer, 'seller', transfer, seen.now)
  return {
    viewerRole: seen.role,
    ...common(offer, transfer, { party: 'seller', actions, now: seen.now }),
    coupleNumber: seen.coupleNumber,
    platformFee: toDollars(fee),
    netPayout: toDollars(offer.price_cents - fee),
  }
}

/** What a listing page says about offers. Dollars. */
export function offersOnPage(
  transfer: TransferWithParties,
  seen: { mine: OfferRow | undefined; canOffer: boolean; now: Date },
): NonNullable<ListingDetail['offers']> {
  const range = offerRange(transfer.asking_cents)
  return {
    askingPrice: toDollars(transfer.asking_cents),
    venueFee: toDollars(transfer.venue_fee_cents),
    minPrice: toDollars(range.from),
    maxPrice: toDollars(range.to),
    canOffer: seen.canOffer,
    mine: seen.mine ? buyerOffer(seen.mine, transfer, { hasPage: true, now: seen.now }) : null,
  }
}
