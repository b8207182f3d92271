import { ABOUT, LISTING } from './one-booking.ts'

const SEARCH = {
  id: 40817263,
  name: 'Barns in Austin',
  createdAt: '2026-11-22T17:40:00.000Z',
  criteria: { city: 'Austin', state: 'TX', styles: ['barn'], minGuests: 80, maxPrice: 15_000 },
  alert: true,
}

const QUESTION = {
  id: 52093481,
  author: 'couple',
  text: 'When can we start decorating the hall?',
  at: '2026-11-23T15:05:00.000Z',
  isRead: false,
  reported: false,
}

export const OFFER = {
  viewerRole: 'buyer',
  id: 96346421,
  stage: 'open',
  transferId: 35389571,
  listingId: 28815705,
  eventDate: ABOUT.date,
  city: 'Austin',
  state: 'TX',
  maxGuests: 120,
  askingPrice: ABOUT.askingPrice,
  price: ABOUT.offer,
  venueFee: 0,
  buyerPrice: ABOUT.offer,
  rounds: [{ by: 'buyer', price: ABOUT.offer, at: '2026-12-04T18:00:00.000Z' }],
  waitingFor: 'seller',
  until: '2026-12-06T18:00:00.000Z',
  taken: false,
  offMarket: false,
  counterRange: null,
  createdAt: '2026-12-04T18:00:00.000Z',
  endedAt: null,
  now: '2026-12-04T18:00:00.000Z',
  actions: ['withdraw'],
  originalPrice: ABOUT.originalPrice,
  balanceDue: ABOUT.balance,
  balanceDueDate: '2027-01-21',
  totalPrice: ABOUT.offer + ABOUT.balance,
  percentOff: 43,
  savings: ABOUT.originalPrice - ABOUT.offer - ABOUT.balance,
  hasPage: true,
}

/** What couples do besides paying: what they save, write and pass on. */
export const EXAMPLES_OF_COUPLES = {
  getAccount: {
    answer: {
      name: 'Ann Example',
      partnerName: 'Ben Example',
      phone: null,
      website: null,
      email: 'ann@example.com',
      metadata: { weddingDate: ABOUT.date, city: 'Austin', state: 'TX', budget: null },
      emailChange: null,
    },
  },
  myFavorites: { answer: [{ ...LISTING, open: true, booked: false, priceWhenMarked: null }] },
  markFavorite: { answer: { favorite: true } },
  unmarkFavorite: { answer: { favorite: false } },
  watchListing: { answer: { watching: true } },
  saveSearch: { body: { name: SEARCH.name, criteria: SEARCH.criteria, alert: true }, answer: SEARCH },
  mySavedSearches: { answer: [SEARCH] },
  changeSavedSearch: { body: { alert: false }, answer: { ...SEARCH, alert: false } },
  sendMessage: { body: { text: QUESTION.text }, answer: QUESTION },
  readThread: {
    answer: {
      bookingId: 91030302,
      viewer: 'couple',
      venueName: 'Thornwick Hall',
      coupleName: 'Ann Example and Ben Example',
      eventDate: ABOUT.date,
      state: 'TX',
      canWrite: true,
      messages: [QUESTION],
      hasEarlier: false,
      guestChanges: [],
    },
  },
  writeReview: {
    body: {
      rating: 5,
      comment: 'Everything was ready when we came, and the hall was even lovelier at night.',
      coupleNames: 'Ann and Ben',
    },
  },
  eligibleBookings: {
    answer: [
      {
        bookingId: 91030302,
        venueName: 'Thornwick Hall',
        city: 'Austin',
        state: 'TX',
        eventDate: ABOUT.date,
        guestCount: 90,
        originalDeposit: ABOUT.deposit,
        minPrice: 10,
        recommendedFrom: 2_400,
        recommendedTo: ABOUT.deposit,
        maxPrice: ABOUT.deposit,
        balanceDue: ABOUT.balance,
        balanceDueDate: '2027-01-21',
      },
    ],
  },
  createTransfer: {
    body: {
      originalBookingId: 91030302,
      transferPrice: String(ABOUT.askingPrice),
      originalDeposit: ABOUT.deposit,
      contractDocuments: [],
    },
  },
  changeTransferPrice: { body: { transferPrice: String(ABOUT.askingPrice) } },
  disputeTransfer: { body: { reason: 'The agreement names a different day than the listing did.' } },
  makeOffer: { body: { listingId: 28815705, price: String(ABOUT.offer) }, answer: OFFER },
  myOffers: { answer: [OFFER] },
  acceptOffer: { body: { price: ABOUT.offer } },
  counterOffer: { body: { price: 2_550 } },
  premiumPlan: { answer: { monthlyPrice: 19, earlyAccessHours: 24 } },
  startMembership: { body: { amount: 19 } },
  openCardSetup: { answer: { clientSecret: 'seti_1ExampleOfASetup_secret_OfThisOne' } },
  changeMembershipCard: { body: { card: 'pm_1ExampleOfACard' } },
  listNotices: {
    answer: {
      notices: [
        {
          id: 96896853,
          title: 'Thornwick Hall sent you a message',
          text: 'About Sat, Feb 20, 2027.',
          link: '/messages/91030302',
          at: '2026-11-23T16:10:00.000Z',
          isRead: false,
        },
      ],
      unread: 1,
    },
  },
}
