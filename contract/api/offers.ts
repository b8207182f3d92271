import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { OFFER_STATES, OFFER_STEPS_OF } from '../processes/offer.ts'
import { endpoint } from './endpoint.ts'
import { day, dollars, id, idParam, moment, money, optional, ownListQuery } from './fields.ts'

/** A price in the negotiation, who named it and when. Dollars, for the seller's part. */
const offerRound = z
  .strictObject({
    by: z.enum(['buyer', 'seller']),
    price: money,
    at: moment,
  })
  .meta({ id: 'OfferRound' })

/** What both sides see of an offer. Money in dollars; neither learns who the other is. */
const common = {
  id: z.number(),
  stage: z.enum(OFFER_STATES),
  transferId: z.number(),
  listingId: z.number(),
  eventDate: day,
  city: z.string(),
  state: z.string(),
  maxGuests: z.number(),
  /** what the seller asks of everybody else */
  askingPrice: money,
  /** on the table now: the last price that either side named, for the seller's part */
  price: money,
  /** the venue's, on top of every price */
  venueFee: money,
  /** price and venue's fee: what is charged when this is paid */
  buyerPrice: money,
  /** every price that was named, oldest first; one to three */
  rounds: z.array(offerRound),
  waitingFor: z.enum(['buyer', 'seller']).nullable(),
  /** the time by which it must be answered, or paid once it is accepted */
  until: moment.nullable(),
  /** a couple is paying, or another offer is accepted, so this one can't be accepted for now */
  taken: z.boolean(),
  /** for now, nobody can accept it, or pay once it is accepted, because the venue isn't verified */
  offMarket: z.boolean(),
  /** the lowest and the highest price that this viewer may counter with; null if they can't counter now */
  counterRange: z.strictObject({ from: money, to: money }).nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
  /** the server's clock, so that the time left doesn't depend on the visitor's */
  now: moment,
}

/** An offer as the couple who made it sees it, with honest totals at its price (domain.md row 16). */
export const buyerOffer = z
  .strictObject({
    viewerRole: z.literal('buyer'),
    ...common,
    /** what they can do now; `pay` is create-escrow, at buyerPrice */
    actions: z.array(z.enum([...OFFER_STEPS_OF.buyer, 'pay'])),
    originalPrice: money,
    /** still owed to the venue by the couple who takes the date over */
    balanceDue: money,
    balanceDueDate: day.nullable(),
    /** buyerPrice and balanceDue */
    totalPrice: money,
    percentOff: z.number(),
    savings: money,
    /** the couple can see the date's page: the date is on offer, or has been booked and its day hasn't passed */
    hasPage: z.boolean(),
  })
  .meta({ id: 'BuyerOffer' })
export type BuyerOffer = z.output<typeof buyerOffer>

/** An offer as the seller, or an admin, sees it. */
export const sellerOffer = z
  .strictObject({
    viewerRole: z.enum(['seller', 'admin']),
    ...common,
    /** what they can do now; an admin only looks on */
    actions: z.array(z.enum(OFFER_STEPS_OF.seller)),
    /** tells couples apart without naming them: 1 for the first that made an offer on this transfer */
    coupleNumber: z.number(),
    /** 5 percent of the price */
    platformFee: money,
    netPayout: money,
  })
  .meta({ id: 'SellerOffer' })
export type SellerOffer = z.output<typeof sellerOffer>

const offer = z.discriminatedUnion('viewerRole', [buyerOffer, sellerOffer])
export type Offer = z.output<typeof offer>

/** What a listing page says about offers; null there for a date from the venue. Dollars. */
export const listingOffers = z
  .strictObject({
    /** the seller's part of discountedPrice, for everybody but a couple whose offer was accepted */
    askingPrice: money,
    venueFee: money,
    /** the lowest and the highest price that can be offered */
    minPrice: money,
    maxPrice: money,
    /** this couple may make an offer now, or a visitor could once signed in */
    canOffer: z.boolean(),
    /** the viewer's newest offer on this date, whatever became of it */
    mine: buyerOffer.nullable(),
  })
  .meta({ id: 'ListingOffers' })

const MINIMUM = 'Offers start at half of the asking price'
const price = dollars(1, MINIMUM)

/** For the seller's part; the venue's fee and what is still owed come on top. Money comes out in cents. */
export const newOffer = z.strictObject({ listingId: id, price }).meta({ id: 'NewOffer' })

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/offers',
  summary: `Make the seller of a listed transfer an offer, from ${LIMITS.minOfferPercent}% of the asking price to a cent below it`,
  audience: ['couple'],
  throttle: 'checkout',
  body: newOffer,
  response: buyerOffer,
  status: 201,
  errors: [
    'not_found',
    'own_listing',
    'invalid_pricing',
    'offer_open',
    'too_many_offers',
    'listing_held',
    'listing_sold',
    'listing_unavailable',
  ],
})

export const myOffers = endpoint({
  method: 'GET',
  path: '/api/offers/my',
  summary: 'The offers that the couple has made, newest first; all of them or, with a limit, in pages',
  audience: ['couple'],
  query: ownListQuery,
  response: z.array(buyerOffer),
})

export const transferOffers = endpoint({
  method: 'GET',
  path: '/api/transfers/{id}/offers',
  summary: 'The offers on a transfer, for its seller and admins: those that wait first, then the rest, newest first',
  audience: ['couple', 'admin'],
  followed: true,
  params: idParam,
  response: z.array(sellerOffer),
  errors: ['not_found'],
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/accept',
  summary: 'Accept the price on the table; the transfer is kept for that couple for up to 24 hours',
  audience: ['couple'],
  params: idParam,
  /** "the price I saw" */
  body: z.strictObject({ price: dollars(0, 'Enter an amount of 0 or more') }),
  response: offer,
  errors: ['not_found', 'state_changed', 'price_changed', 'listing_held', 'listing_unavailable'],
})

export const counterOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/counter',
  summary: 'Name another price, once: the seller above the offer, the buyer below the counter',
  audience: ['couple'],
  params: idParam,
  body: z.strictObject({ price }),
  response: offer,
  errors: ['not_found', 'state_changed', 'invalid_pricing'],
})

/** "the stage I saw": by now, the other side may have named another price, or accepted */
const seen = z.strictObject({ stage: optional(z.enum(OFFER_STATES)) })

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/decline',
  summary: 'Decline an offer, as the side that has to answer',
  audience: ['couple'],
  params: idParam,
  bodyOptional: true,
  body: seen,
  response: offer,
  errors: ['not_found', 'state_changed'],
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/withdraw',
  summary: 'The buyer withdraws their offer, even an accepted one that they are not paying for now',
  audience: ['couple'],
  params: idParam,
  bodyOptional: true,
  body: seen,
  response: offer,
  errors: ['not_found', 'state_changed'],
})
