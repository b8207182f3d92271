import { STATE_CODE, type Words } from './same-everywhere.ts'

const OFFER: Words = {
  stage:
    '`open`: the seller has to answer; `countered`: the buyer has to; `countered_back`: the seller has to again; `accepted`: the buyer has up to 24 hours to pay; `paid`; `unpaid`: the buyer didn’t pay; `declined`; `withdrawn`; `expired`: nobody answered; `void`: the transfer is gone',
  transferId: 'The transfer whose price it is about',
  listingId: 'The listing of that transfer',
  city: 'As the listing shows it',
  state: STATE_CODE,
  maxGuests: 'The most guests that can come',
  price: 'What either side named last, for the seller’s part alone',
  buyerPrice: 'What is charged when the offer is paid: `price` and `venueFee`',
  rounds: 'Every price that was named, oldest first; one to three',
  waitingFor: 'Who has to answer or pay; null once it is over',
  until: 'The end of the time to answer, or to pay once it is accepted; null once it is over',
  taken: 'Whether a couple is paying, or another offer is accepted, so that this one can’t be accepted for now',
  offMarket:
    'Whether the date is off the market for now, because its venue isn’t verified, so that nobody can accept this one or pay for it',
  counterRange: 'What you may counter with; null if you can’t counter now',
  'counterRange.from': 'The lowest price',
  'counterRange.to': 'The highest price',
  createdAt: 'When the offer was made',
  endedAt: 'When it ended; null until then',
}

const SEEN: Words = { stage: 'The `stage` that you saw; refused if it has changed since' }

export const OFFERS: Record<string, Words> = {
  NewOffer: {
    listingId: 'The listing of the transfer',
    price: 'What you offer for the seller’s part, in dollars; the venue’s fee and the balance come on top',
  },
  acceptOffer: { price: 'The `price` that you saw, in dollars; refused if it has changed since' },
  declineOffer: SEEN,
  withdrawOffer: SEEN,
  counterOffer: { price: 'What you would settle for, within `counterRange`, in dollars' },
  OfferRound: {
    by: 'Who named it',
    price: 'For the seller’s part alone',
    at: 'When it was named',
  },
  BuyerOffer: {
    ...OFFER,
    viewerRole: 'Always `buyer`: you have made this offer',
    actions: 'What you can do now; `pay`: open the checkout with create-escrow, for `buyerPrice`',
    balanceDue: 'What you would still owe the venue after `buyerPrice`',
    totalPrice: 'The whole cost at this price: `buyerPrice` and `balanceDue`',
    hasPage: 'Whether you can see the date’s page: the date is on offer, or has been booked and its day hasn’t passed',
  },
  SellerOffer: {
    ...OFFER,
    viewerRole: 'What you are to it: its `seller`, or an `admin`, who only looks on',
    actions: 'What you can do now; nothing for an admin',
    coupleNumber: 'Tells couples apart without naming them: 1 for the first that made an offer on this transfer',
    platformFee: 'What we would keep of `price`: 5 percent',
    netPayout: 'What the seller would get: `price` less `platformFee`',
  },
  ListingOffers: {
    minPrice: 'The lowest price that can be offered for the seller’s part',
    maxPrice: 'The highest price that can be offered; at the asking price itself, the transfer is bought',
    canOffer: 'Whether you may make an offer now, or could once logged in',
    mine: 'Your newest offer on this date, whatever became of it; null if you have made none',
  },
}
